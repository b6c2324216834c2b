import { createHash, randomBytes } from 'node:crypto';

/** A person that the stand-in offers on its sign-in page. */
export interface ChatPlatformPerson {
  readonly username: string;
  readonly discordId: string;
  /** Discord's `global_name`. */
  readonly displayName: string | null;
  /** Shown beside the username: the grade in words. */
  readonly title: string;
}

/** An account as the stand-in serves it. Some usernames make calls fail. */
export interface ChatPlatformAccount {
  readonly id: string;
  readonly username: string;
  readonly displayName: string | null;
}

interface Grant {
  readonly account: ChatPlatformAccount;
  readonly clientId: string;
  readonly redirectUri: string;
}

const usernameLimit = 32;
const firstUnseededId = 900_000_000_000_000_000n;

/** Accounts, one-use codes and access tokens, in memory while the stand-in runs. */
export class Accounts {
  readonly #people: readonly ChatPlatformPerson[];
  readonly #names = new Map<string, string>();
  readonly #grants = new Map<string, Grant>();
  readonly #tokens = new Map<string, ChatPlatformAccount>();

  constructor(people: readonly ChatPlatformPerson[]) {
    this.#people = people;
  }

  /** The people that the sign-in page offers. */
  get people(): readonly ChatPlatformPerson[] {
    return this.#people;
  }

  /**
   * The account with this username. An unknown username becomes a new account whose ID is derived from the name, so that
   * it is the same person after a restart. Undefined if the name is blank or longer than Discord allows. A new account shows its
   * username, or this display name.
   */
  find(name: string, displayName?: string): ChatPlatformAccount | undefined {
    const username = name.trim();
    if (username === '' || username.length > usernameLimit) return undefined;
    const known = this.#people.find((person) => person.username === username);
    if (known) return { id: known.discordId, username, displayName: known.displayName };
    const id = this.#idOf(username);
    this.#names.set(id, username);
    return { id, username, displayName: displayName ?? username };
  }

  /** The username of an account that somebody has used; undefined for others. */
  nameOf(id: string): string | undefined {
    return this.#people.find(({ discordId }) => discordId === id)?.username ?? this.#names.get(id);
  }

  #idOf(username: string): string {
    const digest = createHash('sha256').update(username).digest();
    return String(firstUnseededId + BigInt(digest.readUIntBE(0, 6)));
  }

  /** A code that {@link redeem} accepts once, from the same client and for the same redirect. */
  grant(account: ChatPlatformAccount, clientId: string, redirectUri: string): string {
    const code = randomBytes(15).toString('base64url');
    this.#grants.set(code, { account, clientId, redirectUri });
    return code;
  }

  /** The account that a code was granted to, without spending the code; undefined if it was never granted. */
  holderOfCode(code: string): ChatPlatformAccount | undefined {
    return this.#grants.get(code)?.account;
  }

  /** Redeems a code. The code is spent even if client or redirect do not match. */
  redeem(code: string, clientId: string, redirectUri: string): ChatPlatformAccount | 'bad code' | 'bad redirect' {
    const grant = this.#grants.get(code);
    this.#grants.delete(code);
    if (!grant || grant.clientId !== clientId) return 'bad code';
    return grant.redirectUri === redirectUri ? grant.account : 'bad redirect';
  }

  /** A new access token for {@link holder}. */
  issueToken(account: ChatPlatformAccount): string {
    const token = randomBytes(24).toString('base64url');
    this.#tokens.set(token, account);
    return token;
  }

  /** The account of a token; undefined if it was never issued. */
  holder(token: string): ChatPlatformAccount | undefined {
    return this.#tokens.get(token);
  }
}
