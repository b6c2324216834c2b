import { createHash, randomBytes } from 'node:crypto';

/** A person offered on the sign-in page. */
export interface Person {
  readonly username: string;
  readonly discordId: string;
  /** Discord's `global_name`. */
  readonly displayName: string | null;
  /** The grade's name, shown next to the username. */
  readonly title: string;
}

/** An account. Some usernames make calls fail: {@link AccountFailures}. */
export interface Account {
  readonly id: string;
  readonly username: string;
  readonly displayName: string | null;
}

/** An account as one sign-in finds it. */
interface SignedIn extends Account {
  readonly hasMfa: boolean;
}

interface Grant {
  readonly account: SignedIn;
  readonly clientId: string;
  readonly redirectUri: string;
}

const usernameLimit = 32;
const firstUnseededId = 900_000_000_000_000_000n;

/** Accounts, single-use codes and access tokens, in memory. */
export class Accounts {
  readonly #people: readonly Person[];
  readonly #names = new Map<string, string>();
  readonly #grants = new Map<string, Grant>();
  readonly #tokens = new Map<string, SignedIn>();

  constructor(people: readonly Person[]) {
    this.#people = people;
  }

  /** The people offered on the sign-in page. */
  get people(): readonly Person[] {
    return this.#people;
  }

  /**
   * The account with this username, new if unknown; undefined if the name is blank or too long. The ID derives from the name,
   * so it survives a restart.
   */
  find(name: string, displayName?: string): Account | undefined {
    const username = name.trim();
    if (username === '' || username.length > usernameLimit) return undefined;
    const known = this.#people.find((person) => person.username === username);
    if (known) return { id: known.discordId, username, displayName: known.displayName };
    const id = this.#idOf(username);
    this.#names.set(id, username);
    return { id, username, displayName: displayName ?? username };
  }

  /** The username of an account that has been used or is offered; undefined for others. */
  nameOf(id: string): string | undefined {
    return this.#people.find(({ discordId }) => discordId === id)?.username ?? this.#names.get(id);
  }

  #idOf(username: string): string {
    const digest = createHash('sha256').update(username).digest();
    return String(firstUnseededId + BigInt(digest.readUIntBE(0, 6)));
  }

  /** A code that {@link redeem} accepts once, for the same client and redirect. */
  grant(account: SignedIn, clientId: string, redirectUri: string): string {
    const code = randomBytes(15).toString('base64url');
    this.#grants.set(code, { account, clientId, redirectUri });
    return code;
  }

  /** The account a code was granted to, without spending the code; undefined if unknown. */
  holderOfCode(code: string): Account | undefined {
    return this.#grants.get(code)?.account;
  }

  /** Redeems a code. It is spent even if the client or redirect does not match. */
  redeem(code: string, clientId: string, redirectUri: string): SignedIn | 'bad code' | 'bad redirect' {
    const grant = this.#grants.get(code);
    this.#grants.delete(code);
    if (!grant || grant.clientId !== clientId) return 'bad code';
    return grant.redirectUri === redirectUri ? grant.account : 'bad redirect';
  }

  /** A new access token for {@link holder}. */
  issueToken(account: SignedIn): string {
    const token = randomBytes(24).toString('base64url');
    this.#tokens.set(token, account);
    return token;
  }

  /** The account of a token; undefined if it was never issued. */
  holder(token: string): SignedIn | undefined {
    return this.#tokens.get(token);
  }
}
