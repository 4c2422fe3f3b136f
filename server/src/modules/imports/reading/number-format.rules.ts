/** How a cell shows its number: the part of number formats that changes what the number means. */
export type NumberLook =
  | { as: 'number' }
  | { as: 'date' }
  | { as: 'time' }
  | { as: 'percent' }
  | { as: 'digits'; shape: NumberShape };

/** What stands in a format, in its order: texts that are shown as they are, and places for digits between them. */
export type NumberShape = readonly ({ text: string } | { digits: number })[];

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
  if (letters === '') return plain;
  if (letters.includes('%')) return percent;
  if (/[yd]|mmm|r{2}/.test(letters)) return date;
  if (/[hs]/.test(letters)) return time;
  const shape = shapeOf(format);
  return shape ? { as: 'digits', shape } : plain;
}

/** A text in quotes, a sign after a backslash or one that needs neither; noughts; a whole number. Anything else is no shape. */
const shapePart = /"([^"]*)"|\\(.)|([-+() ])|(0+|general)|(\[[^\]<>=]*\]|_.|\*.)/iy;

/** `00000` is how personal numbers keep the noughts in front, `"EMP"0000` how they get letters and `000-000` how they are parted. */
function shapeOf(format: string): NumberShape | undefined {
  const shape: ({ text: string } | { digits: number })[] = [];
  let at = 0;
  while (at < format.length && format[at] !== ';') {
    shapePart.lastIndex = at;
    const part = shapePart.exec(format);
    if (!part) return undefined;
    at = shapePart.lastIndex;
    const [, quoted, escaped, sign, digits] = part;
    if (digits) shape.push({ digits: digits.startsWith('0') ? digits.length : 1 });
    else shape.push({ text: quoted ?? escaped ?? sign ?? '' });
  }
  const places = shape.reduce((sum, part) => sum + ('digits' in part ? part.digits : 0), 0);
  const hasText = shape.some((part) => 'text' in part && part.text.trim() !== '');
  return places > 1 || (places === 1 && hasText) ? shape : undefined;
}

/** A whole number from nought on in its shape; digits that find no place stand before the first one. */
export function shapedNumber(number: number, shape: NumberShape): string {
  const places = shape.reduce((sum, part) => sum + ('digits' in part ? part.digits : 0), 0);
  const digits = String(number).padStart(places, '0');
  let at = 0;
  let placesBefore = 0;
  return shape
    .map((part) => {
      if ('text' in part) return part.text;
      placesBefore += part.digits;
      const from = at;
      at = digits.length - (places - placesBefore);
      return digits.slice(from, at);
    })
    .join('')
    .trim();
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
