const settledAfterMilliseconds = 3_000;

/**
 * How long what nobody waits for yet should stay back, in milliseconds: while a page is opened, the line of a phone belongs to what is
 * seen first. Nothing once the page has been there for a while.
 */
export function untilSettled(): number {
  return Math.max(0, settledAfterMilliseconds - performance.now());
}
