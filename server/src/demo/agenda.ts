interface Entry {
  at: number;
  order: number;
  act: (at: Date) => void;
}

/** What is going to happen, run in the order of time; an act may add further acts. */
export class Agenda {
  readonly #entries: Entry[] = [];
  #added = 0;

  add(at: Date, act: (at: Date) => void): void {
    this.#added += 1;
    const entry = { at: at.getTime(), order: this.#added, act };
    let [low, high] = [0, this.#entries.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (isLater(this.#entries[middle], entry)) low = middle + 1;
      else high = middle;
    }
    this.#entries.splice(low, 0, entry);
  }

  run(): void {
    for (let entry = this.#entries.pop(); entry; entry = this.#entries.pop()) entry.act(new Date(entry.at));
  }
}

/** The entries are kept latest first, so that the next one is the last. */
function isLater(one: Entry | undefined, other: Entry): boolean {
  if (!one) return false;
  return one.at > other.at || (one.at === other.at && one.order > other.order);
}
