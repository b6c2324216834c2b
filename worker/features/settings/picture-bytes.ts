import { crc32 } from 'node:zlib';
import type { Picture } from '../../contract/settings/values.ts';

/** A picture and the bytes that render it. */
export type PictureBytes = Omit<Picture, 'hash'> & { bytes: Uint8Array<ArrayBuffer> };

/** A chunk of a file: its name, its data, and the bytes to keep. */
type Chunk = { name: string; data: DataView; whole: Uint8Array };

/** Why a file is refused; the message is for the user. */
class Fault extends Error {}

const DAMAGED = 'The file is damaged.';
const ANIMATED = 'Animated pictures cannot be used.';

function check(holds: boolean, sentence = DAMAGED): asserts holds {
  if (!holds) throw new Fault(sentence);
}

const viewOf = ({ buffer, byteOffset, byteLength }: Uint8Array) => new DataView(buffer, byteOffset, byteLength);
const textAt = (bytes: Uint8Array, at: number) => String.fromCharCode(...bytes.subarray(at, at + 4));

function join(parts: Uint8Array[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

const PNG_SIGNATURE = [137, 80, 78, 71, 13, 10, 26, 10];

/** The chunks that render. Each may appear once, except IDAT. */
const PNG_KEPT = new Set('IHDR PLTE tRNS cHRM gAMA iCCP sBIT sRGB pHYs IDAT IEND'.split(' '));
const WEBP_KEPT = new Set(['VP8X', 'ICCP', 'ALPH', 'VP8 ', 'VP8L']);

/** The bit depths of each PNG colour type. */
const PNG_DEPTHS: Record<number, number[]> = {
  0: [1, 2, 4, 8, 16],
  2: [8, 16],
  3: [1, 2, 4, 8],
  4: [8, 16],
  6: [8, 16],
};

/** The chunks of a PNG, each whole and with the right checksum, up to IEND at its end. */
function pngChunks(file: Uint8Array): Chunk[] {
  const view = viewOf(file);
  const chunks: Chunk[] = [];
  let at = PNG_SIGNATURE.length;
  while (chunks.at(-1)?.name !== 'IEND') {
    check(at + 12 <= file.length, 'The file is incomplete.');
    const end = at + 12 + view.getUint32(at);
    check(end <= file.length, 'The file is incomplete.');
    const name = textAt(file, at + 4);
    check(/^[A-Za-z]{4}$/.test(name) && crc32(file.subarray(at + 4, end - 4)) === view.getUint32(end - 4));
    chunks.push({ name, data: viewOf(file.subarray(at + 8, end - 4)), whole: file.subarray(at, end) });
    at = end;
  }
  check(at === file.length, 'More data follows after the end of the picture.');
  return chunks;
}

function readPng(file: Uint8Array): Omit<PictureBytes, 'type'> {
  check(
    PNG_SIGNATURE.every((byte, at) => file[at] === byte),
    'This file is not a PNG.',
  );
  const chunks = pngChunks(file);
  const names = chunks.map(({ name }) => name);
  check(!names.includes('acTL'), ANIMATED);
  // A chunk is critical if its name starts with an upper-case letter.
  check(
    names.every((name) => PNG_KEPT.has(name) || /^[a-z]/.test(name)),
    'The file needs something that browsers do not know.',
  );
  const [header, ...others] = chunks;
  check(header?.name === 'IHDR' && header.data.byteLength === 13 && chunks.at(-1)?.data.byteLength === 0);
  const [depth, colour, compression, filter, interlace] = [8, 9, 10, 11, 12].map((at) => header.data.getUint8(at));
  check(PNG_DEPTHS[colour ?? -1]?.includes(depth ?? 0) === true);
  check(compression === 0 && filter === 0 && (interlace === 0 || interlace === 1));
  const [from, to] = [names.indexOf('IDAT'), names.lastIndexOf('IDAT')];
  check(from > 0 && names.slice(from, to).every((name) => name === 'IDAT'));
  check(colour !== 3 || names.slice(0, from).includes('PLTE'));
  checkOnce(
    others.map(({ name }) => name).filter((name) => name !== 'IDAT' && PNG_KEPT.has(name)),
    'IHDR',
  );
  const kept = chunks.filter(({ name }) => PNG_KEPT.has(name));
  return {
    bytes: join([new Uint8Array(PNG_SIGNATURE), ...kept.map(({ whole }) => whole)]),
    width: header.data.getUint32(0),
    height: header.data.getUint32(4),
  };
}

/** Refuses a repeated name, and a first chunk's name further on. */
function checkOnce(names: string[], first: string) {
  check(new Set(names).size === names.length && !names.includes(first));
}

/** The chunks of a WebP, to the end of the file. */
function webpChunks(file: Uint8Array): Chunk[] {
  const view = viewOf(file);
  const chunks: Chunk[] = [];
  let at = 12;
  while (at < file.length) {
    check(at + 8 <= file.length, 'The file is incomplete.');
    const size = view.getUint32(at + 4, true);
    const end = at + 8 + size + (size % 2);
    check(end <= file.length, 'The file is incomplete.');
    check(size % 2 === 0 || file[end - 1] === 0);
    const data = viewOf(file.subarray(at + 8, at + 8 + size));
    chunks.push({ name: textAt(file, at), data, whole: file.subarray(at, end) });
    at = end;
  }
  return chunks;
}

/** The size that a frame's own header states. */
function frameSize({ name, data }: Chunk) {
  if (name === 'VP8L') {
    check(data.byteLength > 5 && data.getUint8(0) === 0x2f);
    const bits = data.getUint32(1, true);
    check(bits >>> 29 === 0);
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
  }
  check(data.byteLength > 10);
  const tag = data.getUint8(0) | (data.getUint16(1, true) << 8);
  // A visible key frame of a known version whose first partition fits.
  check((tag & 1) === 0 && ((tag >> 1) & 7) <= 3 && ((tag >> 4) & 1) === 1 && tag >> 5 < data.byteLength);
  check(data.getUint16(3) === 0x9d01 && data.getUint8(5) === 0x2a);
  return { width: data.getUint16(6, true) & 0x3fff, height: data.getUint16(8, true) & 0x3fff };
}

const [ANIMATION, EXIF_AND_XMP] = [0x02, 0x0c];

/** The header of an extended file without the flags of dropped chunks. Its size must be the frame's. */
function extended({ data, whole }: Chunk, frame: { width: number; height: number }): Uint8Array {
  check(data.byteLength === 10);
  check((data.getUint8(0) & ANIMATION) === 0, ANIMATED);
  const size = (at: number) => (data.getUint16(at, true) | (data.getUint8(at + 2) << 16)) + 1;
  check(size(4) === frame.width && size(7) === frame.height);
  const copy = whole.slice();
  copy[8] = data.getUint8(0) & ~EXIF_AND_XMP;
  return copy;
}

function readWebp(file: Uint8Array): Omit<PictureBytes, 'type'> {
  check(file.length >= 12 && textAt(file, 0) === 'RIFF' && textAt(file, 8) === 'WEBP', 'This file is not a WebP.');
  const length = viewOf(file).getUint32(4, true) + 8;
  check(length <= file.length, 'The file is incomplete.');
  check(length === file.length, 'More data follows after the end of the picture.');
  const chunks = webpChunks(file);
  const names = chunks.map(({ name }) => name);
  check(!names.includes('ANIM') && !names.includes('ANMF'), ANIMATED);
  const frames = chunks.filter(({ name }) => name === 'VP8 ' || name === 'VP8L');
  const [first, frame] = [chunks[0], frames[0]];
  check(first !== undefined && frame !== undefined && frames.length === 1);
  check(first === frame || first.name === 'VP8X');
  checkOnce(
    names.slice(1).filter((name) => WEBP_KEPT.has(name)),
    'VP8X',
  );
  const size = frameSize(frame);
  const kept =
    first === frame
      ? [frame.whole]
      : [extended(first, size), ...chunks.slice(1).flatMap(({ name, whole }) => (WEBP_KEPT.has(name) ? [whole] : []))];
  const bytes = join([file.subarray(0, 12), ...kept]);
  viewOf(bytes).setUint32(4, bytes.length - 8, true);
  return { bytes, ...size };
}

/**
 * Strips a file to the chunks that render, if it is a still picture of this type (docs/rules/settings.md#pictures).
 * Otherwise returns the reason as a sentence for the user.
 */
export function pictureBytes(file: Uint8Array, type: Picture['type']): PictureBytes | string {
  try {
    check(file.length > 0, 'The file is empty.');
    return { type, ...(type === 'image/png' ? readPng(file) : readWebp(file)) };
  } catch (error) {
    if (error instanceof Fault) return error.message;
    throw error;
  }
}
