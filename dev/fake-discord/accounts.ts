import { createHash } from 'node:crypto';

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

const usernameLimit = 32;
const firstUnseededId = 900_000_000_000_000_000n;

/** The accounts, by username. */
export class Accounts {
  readonly #people: readonly Person[];
  readonly #names = new Map<string, string>();

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
}
