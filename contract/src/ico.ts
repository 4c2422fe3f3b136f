/** Whether the last digit of a registration number (IČO) fits the seven before it; a mistyped one rarely does. */
export function isIcoSound(ico: string): boolean {
  if (!/^\d{8}$/.test(ico)) return false;
  const digits = Array.from(ico, Number);
  const sum = digits.slice(0, 7).reduce((total, digit, index) => total + digit * (8 - index), 0);
  return digits[7] === (11 - (sum % 11)) % 10;
}
