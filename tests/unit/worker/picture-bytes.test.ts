import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { globSync } from 'tinyglobby';
import { describe, expect, it } from 'vitest';
import { sizeFault } from '#contract/settings/pictures.ts';
import { pictureBytes } from '#worker/features/settings/picture-bytes.ts';
import {
  joined,
  losslessFrame,
  png,
  pngChunk,
  pngHeader,
  pngOf,
  pngPixels,
  webp,
  webpChunk,
  webpHeader,
  webpOf,
} from '../../support/picture-files.ts';

type Bytes = Uint8Array<ArrayBuffer>;

const text = (words: string) => Uint8Array.from(words, (char) => char.charCodeAt(0));
const part = (length: number) => new Uint8Array(length).fill(7);

/** A copy with these bytes in place of what is there. */
function withBytes(file: Uint8Array, at: number, ...bytes: number[]): Bytes {
  const copy = Uint8Array.from(file);
  copy.set(bytes, at);
  return copy;
}

const readPng = (file: Uint8Array) => pictureBytes(file, 'image/png');
const readWebp = (file: Uint8Array) => pictureBytes(file, 'image/webp');

const [header, pixels, end] = [pngHeader(16, 8), await pngPixels(16, 8), pngChunk('IEND')];
const plainPng = pngOf(header, pixels, end);
const frame = losslessFrame(16, 8);

/** A lossy frame of 16 × 8 pixels, from an encoder. */
const lossyFrame = webpChunk(
  'VP8 ',
  Uint8Array.from(Buffer.from('UAEAnQEqEAAIAAdAliWQAAQAAAD+6mX/wZbbFEBAAAA=', 'base64')),
);
const plainWebp = webpOf(lossyFrame);

describe('A PNG', () => {
  it('It is kept as it is, with its size', async () => {
    expect(readPng(plainPng)).toEqual({ bytes: plainPng, type: 'image/png', width: 16, height: 8 });
    expect(readPng(await png(1024, 1024))).toMatchObject({ width: 1024, height: 1024 });
  });

  it.each(globSync('web/public/**/*.png'))('%s is one', (file) => {
    const bytes = new Uint8Array(readFileSync(file));
    expect(readPng(bytes)).toMatchObject({ bytes });
  });

  it('Colours, transparency, profiles and density are kept; texts, times and EXIF are dropped', () => {
    const rendering = ['PLTE', 'tRNS', 'cHRM', 'gAMA', 'iCCP', 'sBIT', 'sRGB', 'pHYs'].map((name) =>
      pngChunk(name, part(3)),
    );
    const others = ['tEXt', 'zTXt', 'iTXt', 'tIME', 'eXIf', 'bKGD', 'prVt'].map((name) => pngChunk(name, part(9)));
    const sent = pngOf(header, ...rendering, ...others, pixels, pngChunk('tEXt', text('GPS')), end);
    expect(readPng(sent)).toMatchObject({ bytes: pngOf(header, ...rendering, pixels, end) });
  });

  const refused: [string, Uint8Array, RegExp][] = [
    ['with another signature', withBytes(plainPng, 0, 138), /not a PNG/],
    ['that is a WebP', plainWebp, /not a PNG/],
    ['that is only a signature', plainPng.slice(0, 8), /incomplete/],
    ['without its last byte', plainPng.slice(0, -1), /incomplete/],
    ['without its end', pngOf(header, pixels), /incomplete/],
    ['followed by more', joined(plainPng, text('<script>')), /More data/],
    ['followed by a second picture', joined(plainPng, plainPng), /More data/],
    ['whose end holds data', pngOf(header, pixels, pngChunk('IEND', part(4))), /damaged/],
    ['whose first chunk is no header', pngOf(pixels, header, end), /damaged/],
    ['with two headers', pngOf(header, header, pixels, end), /damaged/],
    ['whose header is short', pngOf(pngChunk('IHDR', part(12)), pixels, end), /damaged/],
    ['of an impossible depth', pngOf(pngHeader(16, 8, [3, 0, 0, 0, 0]), pixels, end), /damaged/],
    ['of an impossible colour type', pngOf(pngHeader(16, 8, [8, 5, 0, 0, 0]), pixels, end), /damaged/],
    ['of an unknown compression', pngOf(pngHeader(16, 8, [1, 0, 1, 0, 0]), pixels, end), /damaged/],
    ['of an unknown interlacing', pngOf(pngHeader(16, 8, [1, 0, 0, 0, 2]), pixels, end), /damaged/],
    ['of a palette that it lacks', pngOf(pngHeader(16, 8, [1, 3, 0, 0, 0]), pixels, end), /damaged/],
    ['without pixels', pngOf(header, end), /damaged/],
    ['whose pixels are apart', pngOf(header, pixels, pngChunk('tEXt'), pixels, end), /damaged/],
    ['with a wrong checksum', withBytes(plainPng, 30, 1), /damaged/],
    [
      'with a wrong checksum of a chunk to be dropped',
      withBytes(pngOf(header, pngChunk('tEXt', part(2)), pixels, end), 42, 9),
      /damaged/,
    ],
    ['whose chunk claims four gigabytes', withBytes(plainPng, 33, 255, 255, 255, 255), /incomplete/],
    ['whose chunk claims a byte less', withBytes(plainPng, 8, 0, 0, 0, 12), /damaged/],
    ['with a name of no letters', pngOf(header, pngChunk('te t'), pixels, end), /damaged/],
    ['with an unknown critical chunk', pngOf(header, pngChunk('XXXX'), pixels, end), /do not know/],
    ['that is animated', pngOf(header, pngChunk('acTL', part(8)), pixels, end), /Animated/],
    ['with two profiles', pngOf(header, pngChunk('iCCP'), pngChunk('iCCP'), pixels, end), /damaged/],
  ];
  it.each(refused)('One %s is refused', (_what, file, why) => expect(readPng(file)).toMatch(why));
});

describe('A WebP', () => {
  it('A lossy and a lossless one are kept as they are, with their size', () => {
    for (const bytes of [plainWebp, webpOf(frame)])
      expect(readWebp(bytes)).toEqual({ bytes, type: 'image/webp', width: 16, height: 8 });
    expect(readWebp(webp(2400, 1260))).toMatchObject({ width: 2400, height: 1260 });
  });

  it('An extended one keeps its profile and transparency, and loses EXIF, XMP and their flags', () => {
    const [profile, alpha] = [webpChunk('ICCP', part(5)), webpChunk('ALPH', part(3))];
    const others = ['EXIF', 'XMP ', 'ABCD'].map((name) => webpChunk(name, part(7)));
    const sent = webpOf(webpHeader(16, 8, 0x3c), profile, alpha, lossyFrame, ...others);
    const bytes = webpOf(webpHeader(16, 8, 0x30), profile, alpha, lossyFrame);
    expect(readWebp(sent)).toEqual({ bytes, type: 'image/webp', width: 16, height: 8 });
  });

  it('What follows the frame of a simple one is dropped', () => {
    expect(readWebp(webpOf(lossyFrame, webpChunk('EXIF', part(9)), webpChunk('ICCP', part(2))))).toMatchObject({
      bytes: plainWebp,
    });
  });

  const size = plainWebp.length - 8;
  const refused: [string, Uint8Array, RegExp][] = [
    ['that is a PNG', plainPng, /not a WebP/],
    ['that is another RIFF file', withBytes(plainWebp, 8, 65), /not a WebP/],
    ['of eleven bytes', plainWebp.slice(0, 11), /not a WebP/],
    ['without its last byte', plainWebp.slice(0, -1), /incomplete/],
    ['that states more than it has', withBytes(plainWebp, 4, size + 2), /incomplete/],
    ['that states less than it has', withBytes(plainWebp, 4, size - 2), /More data/],
    ['followed by more', joined(plainWebp, text('<script>')), /More data/],
    ['whose chunk is longer than the file', withBytes(plainWebp, 16, 255), /incomplete/],
    ['without a chunk', webpOf(), /damaged/],
    ['that starts with a profile', webpOf(webpChunk('ICCP', part(2)), frame), /damaged/],
    ['that starts with an unknown chunk', webpOf(webpChunk('ABCD', part(2)), frame), /damaged/],
    ['without a frame', webpOf(webpHeader(16, 8)), /damaged/],
    ['with two frames', webpOf(webpHeader(16, 8), frame, lossyFrame), /damaged/],
    ['with two headers', webpOf(webpHeader(16, 8), webpHeader(16, 8), frame), /damaged/],
    ['whose header comes second', webpOf(frame, webpHeader(16, 8)), /damaged/],
    [
      'with two profiles',
      webpOf(webpHeader(16, 8), webpChunk('ICCP', part(2)), webpChunk('ICCP', part(2)), frame),
      /damaged/,
    ],
    ['whose header is longer', webpOf(webpChunk('VP8X', part(12)), frame), /damaged/],
    ['that states another size than its frame', webpOf(webpHeader(16, 9), frame), /damaged/],
    ['with the flag of animation', webpOf(webpHeader(16, 8, 2), frame), /Animated/],
    ['with a chunk of animation', webpOf(webpHeader(16, 8), webpChunk('ANIM', part(6)), frame), /Animated/],
    ['with a frame of animation', webpOf(webpHeader(16, 8), webpChunk('ANMF', part(16)), frame), /Animated/],
    ['whose lossless frame has no signature', withBytes(webpOf(frame), 20, 0), /damaged/],
    ['of an unknown lossless version', withBytes(webpOf(frame), 24, 0xe0), /damaged/],
    ['whose lossy frame depends on another', withBytes(plainWebp, 20, 0x51), /damaged/],
    ['whose lossy frame is hidden', withBytes(plainWebp, 20, 0x40), /damaged/],
    ['whose lossy frame has no start code', withBytes(plainWebp, 23, 0), /damaged/],
    ['whose lossy frame is shorter than its first part', withBytes(plainWebp, 21, 255), /damaged/],
    ['whose frame is too short for a size', webpOf(webpChunk('VP8 ', part(6))), /damaged/],
    [
      'whose padding is not zero',
      withBytes(webpOf(frame, webpChunk('EXIF', part(3))), webpOf(frame).length + 11, 1),
      /damaged/,
    ],
  ];
  it.each(refused)('One %s is refused', (_what, file, why) => expect(readWebp(file)).toMatch(why));
});

it('An empty file is refused', () => {
  for (const read of [readPng, readWebp]) expect(read(new Uint8Array())).toBe('The file is empty.');
});

describe('Hostile files', () => {
  const extended = webpOf(webpHeader(16, 8, 0x3c), webpChunk('ICCP', part(5)), frame, webpChunk('EXIF', part(7)));
  const noisyPng = pngOf(header, pngChunk('gAMA', part(4)), pngChunk('tEXt', part(20)), pixels, end);
  const seeds = [plainPng, noisyPng, plainWebp, webpOf(frame), extended];

  /** Reads a file both ways. What is accepted must be accepted again, byte by byte the same. */
  function readBoth(file: Uint8Array): void {
    for (const read of [readPng, readWebp]) {
      const first = read(file);
      if (typeof first === 'string') expect(first).toMatch(/^[A-Z].*\.$/);
      else expect(read(first.bytes)).toEqual(first);
    }
  }

  const seed = fc.constantFrom(...seeds);
  const often = { numRuns: 3000 };

  it('Flipped bytes never throw, and what is accepted is stable', () => {
    const flips = fc.array(fc.tuple(fc.nat(), fc.nat(255)), { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(seed, flips, (file, changes) => {
        readBoth(changes.reduce((copy, [at, byte]) => withBytes(copy, at % copy.length, byte), file));
      }),
      often,
    );
  });

  it('Truncated, repeated and mixed files never throw, and what is accepted is stable', () => {
    fc.assert(
      fc.property(seed, seed, fc.nat(), fc.nat(), (one, other, from, to) => {
        readBoth(joined(one.slice(0, from % (one.length + 1)), other.slice(to % (other.length + 1))));
      }),
      often,
    );
  });

  it('Random bytes after a right start never throw', () => {
    const start = fc.constantFrom(plainPng.slice(0, 8), plainPng.slice(0, 33), plainWebp.slice(0, 12), text('RIFF'));
    fc.assert(
      fc.property(start, fc.uint8Array({ maxLength: 200 }), (first, rest) => readBoth(joined(first, rest))),
      often,
    );
  });

  it('A PNG with any bit flipped is refused', () => {
    for (let at = 0; at < plainPng.length; at++)
      expect(readPng(withBytes(plainPng, at, (plainPng[at] ?? 0) ^ 1)), `byte ${at}`).toBeTypeOf('string');
  });

  it('Every shorter file is refused', () => {
    for (const file of seeds)
      for (let length = 0; length < file.length; length++)
        for (const read of [readPng, readWebp]) expect(read(file.slice(0, length))).toBeTypeOf('string');
  });

  it('A header of billions of pixels is refused by its size', () => {
    const bomb = readPng(pngOf(pngHeader(0x7fffffff, 0x7fffffff), pixels, end));
    expect(bomb).toMatchObject({ width: 0x7fffffff });
    for (const kind of ['logo', 'picture'] as const)
      expect(typeof bomb === 'string' ? null : sizeFault(kind, bomb)).toContain('2,147,483,647');
  });
});

describe('The size of a picture', () => {
  it.each([
    ['logo', 192, 192],
    ['logo', 1024, 1024],
    ['picture', 1200, 630],
    ['picture', 600, 315],
    ['picture', 2400, 1260],
    ['picture', 1050, 500],
    ['picture', 1020, 600],
  ] as const)('A %s can have %i × %i pixels', (kind, width, height) => {
    expect(sizeFault(kind, { width, height })).toBeNull();
  });

  it.each([
    ['logo', 191, 191],
    ['logo', 1025, 1025],
    ['logo', 300, 301],
    ['logo', 0, 0],
    ['picture', 599, 330],
    ['picture', 2401, 1260],
    ['picture', 600, 314],
    ['picture', 2400, 1261],
    ['picture', 1051, 500],
    ['picture', 1019, 600],
  ] as const)('A %s cannot have %i × %i pixels', (kind, width, height) => {
    expect(sizeFault(kind, { width, height })).toMatch(/^This file has .* pixels\. .*\.$/);
  });
});
