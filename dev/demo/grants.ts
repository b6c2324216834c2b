import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Grant, Grants, SignedIn } from '../fake-discord/grants.ts';

/** A sign-in goes on without a person, so a minute is long. */
const LIFETIME_MS = 60_000;

/** Codes and tokens that hold their content, signed, because a Worker's instances share no memory. Both can be used for a minute. */
export class SignedGrants implements Grants {
  readonly #secret: string;

  constructor(secret: string) {
    this.#secret = secret;
  }

  #sign(kind: 'code' | 'token', content: Grant | SignedIn): string {
    const text = Buffer.from(JSON.stringify({ content, expiresAt: Date.now() + LIFETIME_MS })).toString('base64url');
    return `${text}.${this.#signature(kind, text)}`;
  }

  #signature(kind: 'code' | 'token', text: string): string {
    return createHmac('sha256', this.#secret).update(`${kind} ${text}`).digest('base64url');
  }

  #read<Content>(kind: 'code' | 'token', signed: string): Content | undefined {
    const [text = '', signature = ''] = signed.split('.');
    const [given, right] = [Buffer.from(signature), Buffer.from(this.#signature(kind, text))];
    if (given.length !== right.length || !timingSafeEqual(given, right)) return undefined;
    const { content, expiresAt }: { content: Content; expiresAt: number } = JSON.parse(
      Buffer.from(text, 'base64url').toString(),
    );
    return expiresAt > Date.now() ? content : undefined;
  }

  issueCode = (grant: Grant) => this.#sign('code', grant);
  redeem = (code: string) => this.#read<Grant>('code', code);
  holderOfCode = (code: string) => this.redeem(code)?.account;
  issueToken = (account: SignedIn) => this.#sign('token', account);
  holder = (token: string) => this.#read<SignedIn>('token', token);
}
