/** A generator of its own with a fixed seed: the same demo on every machine. Every topic gets its own stream by name. */
export class Random {
  readonly #seed: string;
  #state: number;

  constructor(seed: string) {
    this.#seed = seed;
    this.#state = hashOf(seed);
  }

  /** An independent stream, so that a longer list of hotels does not rename the employees. */
  stream(name: string): Random {
    return new Random(`${this.#seed}/${name}`);
  }

  /** From 0 up to, but not including, 1 (mulberry32). */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }

  /** A whole number from the first to the last, both included. */
  between(first: number, last: number): number {
    return first + Math.floor(this.next() * (last - first + 1));
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  pick<Item>(items: readonly Item[]): Item {
    const item = items[Math.floor(this.next() * items.length)];
    if (item === undefined) throw new RangeError('nothing to pick from');
    return item;
  }

  /** Picks an item as often as its weight says; nothing when no item weighs anything. */
  pickWeighted<Item>(items: readonly Item[], weightOf: (item: Item) => number): Item | undefined {
    const weights = items.map(weightOf);
    let rest = this.next() * weights.reduce((sum, weight) => sum + weight, 0);
    return items.find((_, index) => {
      const weight = weights[index] ?? 0;
      rest -= weight;
      return weight > 0 && rest < 0;
    });
  }

  shuffled<Item>(items: readonly Item[]): Item[] {
    return items
      .map((item) => ({ item, order: this.next() }))
      .toSorted((one, other) => one.order - other.order)
      .map(({ item }) => item);
  }
}

/** FNV-1a. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return hash >>> 0;
}
