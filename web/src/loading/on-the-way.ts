/**
 * What the code that has arrived still waits for: the texts of its rooms, the parts of its controls. A page is shown when all of it
 * is here.
 */
const onTheWay = new Set<Coming>();

class Coming {
  readonly #fetch: () => Promise<unknown>;
  #fetching: Promise<void> | undefined;

  constructor(fetch: () => Promise<unknown>) {
    this.#fetch = fetch;
  }

  /** What failed is fetched again by whoever needs it next. */
  arrived(): Promise<void> {
    this.#fetching ??= this.#fetch().then(
      () => void onTheWay.delete(this),
      (failure: unknown) => {
        this.#fetching = undefined;
        throw failure;
      },
    );
    return this.#fetching;
  }
}

/** Fetched at once; a failure is told to those who wait for `allHere`. */
export function comes(fetch: () => Promise<unknown>): void {
  const coming = new Coming(fetch);
  onTheWay.add(coming);
  coming.arrived().catch(() => undefined);
}

export async function allHere(): Promise<void> {
  while (onTheWay.size > 0) await Promise.all([...onTheWay].map((one) => one.arrived()));
}
