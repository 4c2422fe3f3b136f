/** Averages are told with one decimal. */

export function tenthsOf(sum: number, count: number): number {
  return Math.round((sum * 10) / count);
}

export function textFromTenths(tenths: number): string {
  return `${Math.trunc(tenths / 10)}.${tenths % 10}`;
}
