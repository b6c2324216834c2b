import { createHash, randomBytes } from 'node:crypto';

/** What the stand-in has to know about somebody it offers on its sign-in page. */
export interface ChatPlatformPerson {
  readonly username: string;
  readonly discordId: string;
  /** Shown beside the username, so that one knows whom one is about to be. */
  readonly title: string;
}

/** An account as the stand-in serves it; the username also chooses how it fails. */
interface ChatPlatformAccount {
  readonly id: string;
  readonly username: string;
}

interface Grant {
  readonly account: ChatPlatformAccount;
  readonly clientId: string;
  readonly redirectUri: string;
}

const usernameLimit = 32;
const firstUnseededId = 900_000_000_000_000_000n;

/** Accounts, one-use codes and access tokens, kept in memory for as long as the stand-in runs. */
export class Accounts {
  readonly #people: readonly ChatPlatformPerson[];
  readonly #grants = new Map<string, Grant>();
  readonly #tokens = new Map<string, ChatPlatformAccount>();

  constructor(people: readonly ChatPlatformPerson[]) {
    this.#people = people;
  }

  /** Those whom the sign-in page offers. */
  get people(): readonly ChatPlatformPerson[] {
    return this.#people;
  }

  /**
   * The account of that name; an unknown name is a new account whose id follows from the name alone, so that the same
   * person comes back after a restart. Undefined when the name is blank or longer than Discord's limit.
   */
  find(name: string): ChatPlatformAccount | undefined {
    const username = name.trim();
    if (username === '' || username.length > usernameLimit) return undefined;
    const known = this.#people.find((person) => person.username === username);
    if (known) return { id: known.discordId, username };
    const digest = createHash('sha256').update(username).digest();
    return { id: String(firstUnseededId + BigInt(digest.readUIntBE(0, 6))), username };
  }

  /** A code that {@link redeem} takes once, from the same client and for the same address. */
  grant(account: ChatPlatformAccount, clientId: string, redirectUri: string): string {
    const code = randomBytes(15).toString('base64url');
    this.#grants.set(code, { account, clientId, redirectUri });
    return code;
  }

  /** Spends the code, also when client or address do not match: a code that was tried wrongly is burnt. */
  redeem(code: string, clientId: string, redirectUri: string): ChatPlatformAccount | 'bad code' | 'bad redirect' {
    const grant = this.#grants.get(code);
    this.#grants.delete(code);
    if (!grant || grant.clientId !== clientId) return 'bad code';
    return grant.redirectUri === redirectUri ? grant.account : 'bad redirect';
  }

  /** A new access token that {@link holder} recognises. */
  issueToken(account: ChatPlatformAccount): string {
    const token = randomBytes(24).toString('base64url');
    this.#tokens.set(token, account);
    return token;
  }

  /** Whose token it is; undefined for one that was never issued. */
  holder(token: string): ChatPlatformAccount | undefined {
    return this.#tokens.get(token);
  }
}
