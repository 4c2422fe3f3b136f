/**
 * What the code that has arrived still waits for: the texts of its rooms, the parts of its controls. A page is shown when all of it
 * is here.
 */
const onTheWay = new Set<Promise<void>>();

export function comes(part: Promise<unknown>): void {
  const coming = part.then(() => void onTheWay.delete(coming));
  onTheWay.add(coming);
}

export async function allHere(): Promise<void> {
  while (onTheWay.size > 0) await Promise.all(onTheWay);
}
