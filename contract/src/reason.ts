/** Why somebody enters an account, takes a log away or suspends a company: a few words at least. */
export const reasonLengthMin = 10;

/** Counted in characters, as the database counts them: a rare sign that takes two places is still one. */
export function isReasonLongEnough(reason: string): boolean {
  return Array.from(reason.trim()).length >= reasonLengthMin;
}
