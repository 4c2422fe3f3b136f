/** So many rows go well within the time a statement has, however many there are in all. */
const atOnce = 5_000;

/**
 * Repeats work that takes some rows away and answers how many, each time for itself, until there are no more or the run has to end.
 * A statement that names its rows by `ctid` says its condition twice: what somebody renews meanwhile is let be.
 */
export async function inPortions(work: (limit: number) => Promise<number>, signal?: AbortSignal): Promise<number> {
  let total = 0;
  for (let count = atOnce; count > 0 && !signal?.aborted;) {
    count = await work(atOnce);
    total += count;
  }
  return total;
}
