/**
 * One deed that is done some seconds after it was ordered, so that it can still be taken back. The next one, a hidden or left
 * page and signing out do it at once. What a crash takes with it was not done, and its object waits on.
 */

export const holdMilliseconds = 8_000;

let held: { run: () => Promise<void>; timer: ReturnType<typeof setTimeout> } | null = null;

export function holdDeed(run: () => Promise<void>): void {
  void doHeldDeed();
  held = { run, timer: setTimeout(() => void doHeldDeed(), holdMilliseconds) };
}

/** False when it was done already. */
export function takeBackHeldDeed(): boolean {
  if (!held) return false;
  clearTimeout(held.timer);
  held = null;
  return true;
}

/** Does now what is held; afterwards nothing is. */
export async function doHeldDeed(): Promise<void> {
  const due = held;
  if (!due) return;
  clearTimeout(due.timer);
  held = null;
  await due.run();
}

globalThis.addEventListener?.('pagehide', () => void doHeldDeed());
globalThis.document?.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'hidden') void doHeldDeed();
});
