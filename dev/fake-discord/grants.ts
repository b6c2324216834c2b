import { randomBytes } from 'node:crypto';
import type { Account } from './accounts.ts';

/** An account as one sign-in finds it. */
export interface SignedIn extends Account {
  readonly hasMfa: boolean;
}

/** What a code was granted for. */
export interface Grant {
  readonly account: SignedIn;
  readonly clientId: string;
  readonly redirectUri: string;
}

/** The codes and access tokens of sign-ins. */
export interface Grants {
  /** A code for {@link redeem}. */
  issueCode(grant: Grant): string;
  /** The account that a code was granted to, without spending the code; undefined if unknown. */
  holderOfCode(code: string): Account | undefined;
  /** Spends a code and returns what it was granted for; undefined if unknown. */
  redeem(code: string): Grant | undefined;
  /** An access token for {@link holder}. */
  issueToken(account: SignedIn): string;
  /** The account of a token; undefined if it was never issued. */
  holder(token: string): SignedIn | undefined;
}

/** Single-use codes, and tokens, in memory. */
export class KeptGrants implements Grants {
  readonly #codes = new Map<string, Grant>();
  readonly #tokens = new Map<string, SignedIn>();

  issueCode(grant: Grant): string {
    const code = randomBytes(15).toString('base64url');
    this.#codes.set(code, grant);
    return code;
  }

  holderOfCode(code: string): Account | undefined {
    return this.#codes.get(code)?.account;
  }

  redeem(code: string): Grant | undefined {
    const grant = this.#codes.get(code);
    this.#codes.delete(code);
    return grant;
  }

  issueToken(account: SignedIn): string {
    const token = randomBytes(24).toString('base64url');
    this.#tokens.set(token, account);
    return token;
  }

  holder(token: string): SignedIn | undefined {
    return this.#tokens.get(token);
  }
}
