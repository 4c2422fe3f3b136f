/** An invented registration number (IČO) of seven digits with the eighth that fits them. No real one begins with a nine. */
export function icoWith(sevenDigits: number): string {
  const digits = Array.from(String(sevenDigits), Number);
  const sum = digits.reduce((total, digit, index) => total + digit * (8 - index), 0);
  return `${sevenDigits}${(11 - (sum % 11)) % 10}`;
}
