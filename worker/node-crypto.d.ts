/** The parts of Node's crypto that the Worker uses. Node's own types would add its globals. */
declare module 'node:crypto' {
  export function createHash(algorithm: 'sha256'): { update(text: string): { digest(encoding: 'hex'): string } };
  export function randomBytes(size: number): { toString(encoding: 'hex'): string };
}
