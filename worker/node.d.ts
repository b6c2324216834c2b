// The parts of Node's modules that the Worker uses. Node's own types would add its globals.

declare module 'node:buffer' {
  export const Buffer: {
    from(bytes: Uint8Array): { toString(encoding: 'base64'): string };
    from(text: string, encoding: 'base64'): Uint8Array<ArrayBuffer>;
  };
}

declare module 'node:crypto' {
  export function createHash(algorithm: 'sha256'): {
    update(data: string | Uint8Array): { digest(encoding: 'hex'): string };
  };
  export function randomBytes(size: number): { toString(encoding: 'hex'): string };
}

declare module 'node:zlib' {
  export function crc32(data: Uint8Array): number;
}
