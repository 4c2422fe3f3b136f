/** What a `YYYY-MM-DD` string looks like, for every schema; who reckons with them takes plain-date.ts. */

export const pattern = /^(\d{4})-(\d{2})-(\d{2})$/;

/** Years further away are slips of the finger, or what other systems write for never. */
export function isPlainYear(year: number): boolean {
  return year >= 1900 && year <= 2200;
}

export function isPlainDate(value: string): boolean {
  const match = pattern.exec(value);
  if (!match) return false;
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
  return isPlainYear(year) && month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month);
}

export function daysInMonth(year: number, month: number): number {
  if (month === 2) return isLeapYear(year) ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}

function isLeapYear(year: number): boolean {
  return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
}
