/** Whole percent; only all of them are 100 and only none of them is 0. */
export function percentOf(part: number, whole: number): number {
  if (whole === 0 || part === 0) return 0;
  if (part === whole) return 100;
  return Math.min(99, Math.max(1, Math.round((part / whole) * 100)));
}
