/** What the Worker uses of Node's crypto. Node's own types would bring its globals with them. */
declare module 'node:crypto' {
  export function createHash(algorithm: 'sha256'): { update(text: string): { digest(encoding: 'hex'): string } };
  export function randomBytes(size: number): { toString(encoding: 'hex'): string };
}
