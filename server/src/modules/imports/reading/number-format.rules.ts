/** How a cell shows its number: the part of number formats that changes what the number means. */
export type NumberLook =
  | { as: 'number' }
  | { as: 'date' }
  | { as: 'time' }
  | { as: 'percent' }
  | { as: 'digits'; count: number };

const plain: NumberLook = { as: 'number' };
const date: NumberLook = { as: 'date' };
const time: NumberLook = { as: 'time' };
const percent: NumberLook = { as: 'percent' };

/** Formats that have a number and no text (ECMA-376, 18.8.30); 27 to 58 are dates of East Asian languages. */
export function lookOfBuiltIn(id: number): NumberLook {
  if (id === 9 || id === 10) return percent;
  if ((id >= 14 && id <= 17) || id === 22 || (id >= 27 && id <= 31) || (id >= 34 && id <= 36) || (id >= 50 && id <= 58))
    return date;
  return (id >= 18 && id <= 21) || (id >= 45 && id <= 47) || id === 32 || id === 33 ? time : plain;
}

/** Texts in quotes, signs after a backslash, colours and languages in brackets say nothing of the number. */
const decoration = /"[^"]*"|\\.|_.|\*.|\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi;

export function lookOfFormat(format: string): NumberLook {
  const [positive = ''] = format.replaceAll(decoration, '').split(';');
  const letters = positive.toLowerCase();
  if (letters.includes('general') || letters === '') return plain;
  if (letters.includes('%')) return percent;
  if (/[yd]|mmm|r{2}/.test(letters)) return date;
  if (/[hs]/.test(letters)) return time;
  // `00000` is how personal numbers keep the noughts in front.
  return /^0{2,}$/.test(letters) ? { as: 'digits', count: letters.length } : plain;
}

const dayMilliseconds = 86_400_000;

/** The day of a serial number; undefined for a day that never was or that no spreadsheet shows. */
export function dayOfSerial(serial: number, isFrom1904: boolean): string | undefined {
  const day = Math.floor(serial);
  const last = isFrom1904 ? 2_957_003 : 2_958_465;
  // Day 60 of the year 1900 is the 29th of a February that had 28.
  if (!(day >= (isFrom1904 ? 0 : 1) && day <= last) || (!isFrom1904 && day === 60)) return undefined;
  const start = isFrom1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, day < 60 ? 31 : 30);
  return new Date(start + day * dayMilliseconds).toISOString().slice(0, 10);
}

/** What a spreadsheet shows of a number: fifteen digits, and no more noise than that. */
export function textOfNumber(value: number): string {
  const shown = Number(value.toPrecision(15));
  return Math.abs(shown) < 1e15 || !Number.isInteger(shown) ? String(shown) : shown.toExponential();
}
