/** As many at a time as the portal has connections to its database. */
const width = 10;
const batchSize = 100;

/** Does many things side by side, in batches with something in between, and answers in their order. */
export async function atOnce<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
  between: () => Promise<unknown>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (let start = 0; start < items.length; start += batchSize) {
    await between();
    results.push(...(await sideBySide(items.slice(start, start + batchSize), work)));
  }
  return results;
}

async function sideBySide<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  const waiting = items.entries();
  const worker = async () => {
    for (const [index, item] of waiting) results[index] = await work(item);
  };
  await Promise.all(Array.from({ length: width }, worker));
  return results;
}
