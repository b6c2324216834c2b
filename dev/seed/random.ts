/** FNV-1a: hashes a name to 32 bits. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (const character of text) {
    value = Math.imul(value ^ (character.codePointAt(0) ?? 0), 0x01000193);
  }
  return value >>> 0;
}

/** Pseudo-random numbers from a named seed. Each name has its own stream, so more numbers in one place change nothing elsewhere. */
export class Random {
  #state: number;

  constructor(name: string) {
    this.#state = hash(name);
  }

  /** A number from 0 to 1, exclusive (mulberry32). */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let value = this.#state;
    value = Math.imul(value ^ (value >>> 15), value | 1);
    value ^= value + Math.imul(value ^ (value >>> 7), value | 61);
    return ((value ^ (value >>> 14)) >>> 0) / 0x1_0000_0000;
  }

  /** A whole number from `min` to `max`, inclusive. */
  int(min: number, max: number): number {
    return min + Math.floor(this.next() * (max - min + 1));
  }

  /** True with this probability. */
  chance(share: number): boolean {
    return this.next() < share;
  }

  /** One of the items. Throws if there are none. */
  pick<Item>(items: readonly Item[]): Item {
    const item = items[Math.floor(this.next() * items.length)];
    if (item === undefined) throw new Error('There are no items to pick from');
    return item;
  }

  /** The items in random order. */
  shuffled<Item>(items: readonly Item[]): Item[] {
    return items
      .map((item) => ({ item, place: this.next() }))
      .sort((a, b) => a.place - b.place)
      .map(({ item }) => item);
  }

  /** A version 4 UUID. */
  uuid(): string {
    const digits = Array.from({ length: 32 }, () => this.int(0, 15).toString(16));
    digits[12] = '4';
    digits[16] = this.int(8, 11).toString(16);
    return digits.join('').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  }
}

/** Deals items in random order, reshuffling only when all are dealt, so that repeats are far apart. */
export class Deck<Item> {
  readonly #items: readonly Item[];
  readonly #random: Random;
  #left: Item[] = [];

  constructor(items: readonly Item[], random: Random) {
    this.#items = items;
    this.#random = random;
  }

  /** The next item. Throws if the deck has no items. */
  deal(): Item {
    if (this.#left.length === 0) this.#left = this.#random.shuffled(this.#items);
    const item = this.#left.pop();
    if (item === undefined) throw new Error('The deck is empty');
    return item;
  }
}
