/** Only the digits, at most `length` of them: spaces and dashes of a pasted message do not matter. */
export function codeDigits(text: string, length: number): string {
  return text.replace(/\D/gu, '').slice(0, length);
}

/** Digits in two halves, as people read them aloud. */
export function groupCode(digits: string, length: number): string {
  const half = Math.ceil(length / 2);
  return digits.length > half ? `${digits.slice(0, half)} ${digits.slice(half)}` : digits;
}

/** Position in the grouped text right after the given number of digits. */
export function caretAfterDigits(grouped: string, digitCount: number): number {
  let seen = 0;
  for (let index = 0; index < grouped.length; index += 1) {
    if (seen === digitCount) return index;
    if (grouped[index] !== ' ') seen += 1;
  }
  return grouped.length;
}
