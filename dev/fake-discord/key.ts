import { createPrivateKey, createPublicKey, sign } from 'node:crypto';
import { PRIVATE_KEY } from './private-key.ts';

const privateKey = createPrivateKey({ key: Buffer.from(PRIVATE_KEY, 'base64'), format: 'der', type: 'pkcs8' });

/** The length of a raw Ed25519 key, with which its SPKI form ends. */
const keyBytes = 32;

/** The value of `DISCORD_PUBLIC_KEY` in `dev/local.vars`. */
export const PUBLIC_KEY = createPublicKey(privateKey)
  .export({ format: 'der', type: 'spki' })
  .subarray(-keyBytes)
  .toString('hex');

/** How Discord signs a call: its headers' timestamp and signature. */
export interface Signature {
  /** In seconds since 1970. */
  readonly timestamp: string;
  /** Ed25519 over the timestamp and the body, in hex. */
  readonly signature: string;
}

/** Signs exactly these bytes. */
export function signBody(body: Uint8Array, timestamp = String(Math.floor(Date.now() / 1000))): Signature {
  const signature = sign(null, Buffer.concat([Buffer.from(timestamp), body]), privateKey).toString('hex');
  return { timestamp, signature };
}
