import { crc32 } from 'node:zlib';

// Small pictures of any size, built byte by byte.

const ascii = (text: string) => Uint8Array.from(text, (char) => char.charCodeAt(0));

/** Bytes one after the other. */
export function joined(...parts: Uint8Array[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

function number(value: number, size: 1 | 2 | 3 | 4, isLittle: boolean): Uint8Array {
  const bytes = Array.from({ length: size }, (_, at) => Math.floor(value / 256 ** at) % 256);
  return Uint8Array.from(isLittle ? bytes : bytes.toReversed());
}

const PNG_SIGNATURE = Uint8Array.from([137, 80, 78, 71, 13, 10, 26, 10]);

/** A chunk of a PNG. */
export function pngChunk(name: string, data = new Uint8Array()): Uint8Array<ArrayBuffer> {
  const body = joined(ascii(name), data);
  return joined(number(data.length, 4, false), body, number(crc32(body), 4, false));
}

/** A PNG of these chunks. */
export const pngOf = (...chunks: Uint8Array[]) => joined(PNG_SIGNATURE, ...chunks);

/** The header of a PNG in black and white. */
export const pngHeader = (width: number, height: number, rest = [1, 0, 0, 0, 0]) =>
  pngChunk('IHDR', joined(number(width, 4, false), number(height, 4, false), Uint8Array.from(rest)));

/** The pixels of a PNG in black and white: all white, or all black with `ink` 0. */
export async function pngPixels(width: number, height: number, ink = 255): Promise<Uint8Array<ArrayBuffer>> {
  const row = joined(new Uint8Array(1), new Uint8Array(Math.ceil(width / 8)).fill(ink));
  const rows = joined(...Array.from({ length: height }, () => row));
  const deflated = new Blob([rows]).stream().pipeThrough(new CompressionStream('deflate'));
  return pngChunk('IDAT', new Uint8Array(await new Response(deflated).arrayBuffer()));
}

/** A whole PNG of this size. */
export const png = async (width: number, height: number, ink?: number) =>
  pngOf(pngHeader(width, height), await pngPixels(width, height, ink), pngChunk('IEND'));

/** A chunk of a WebP. */
export const webpChunk = (name: string, data: Uint8Array) =>
  joined(ascii(name), number(data.length, 4, true), data, new Uint8Array(data.length % 2));

/** A WebP of these chunks. */
export function webpOf(...chunks: Uint8Array[]): Uint8Array<ArrayBuffer> {
  const body = joined(ascii('WEBP'), ...chunks);
  return joined(ascii('RIFF'), number(body.length, 4, true), body);
}

/** A lossless frame in one colour: five codes with one symbol each take no bit per pixel. */
export function losslessFrame(width: number, height: number, green = 90): Uint8Array<ArrayBuffer> {
  const bits = [
    [width - 1, 14],
    [height - 1, 14],
    [0, 1],
    [0, 3],
    [0, 3],
  ];
  for (const symbol of [green, 60, 40, 255]) bits.push([1, 1], [0, 1], [1, 1], [symbol, 8]);
  bits.push([1, 1], [0, 1], [0, 1], [0, 1]);
  const flat = bits.flatMap(([value = 0, length = 0]) => Array.from({ length }, (_, at) => (value >> at) & 1));
  const bytes = new Uint8Array(Math.ceil(flat.length / 8) + 1);
  bytes[0] = 0x2f;
  flat.forEach((bit, at) => {
    bytes[1 + (at >> 3)] = (bytes[1 + (at >> 3)] ?? 0) | (bit << (at & 7));
  });
  return webpChunk('VP8L', bytes);
}

/** The first chunk of an extended WebP. */
export const webpHeader = (width: number, height: number, flags = 0) =>
  webpChunk('VP8X', joined(number(flags, 4, true), number(width - 1, 3, true), number(height - 1, 3, true)));

/** A whole WebP of this size. */
export const webp = (width: number, height: number) => webpOf(losslessFrame(width, height));
