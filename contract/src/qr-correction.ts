/** Reed–Solomon over GF(256) with the polynomial x⁸ + x⁴ + x³ + x² + 1, as QR codes use it. */

const primitive = 0x11d;
const powers: number[] = [];
const logarithms: number[] = [];

for (let exponent = 0, value = 1; exponent < 255; exponent += 1) {
  powers[exponent] = value;
  logarithms[value] = exponent;
  value <<= 1;
  if (value > 255) value ^= primitive;
}

function times(one: number, other: number): number {
  if (one === 0 || other === 0) return 0;
  return powers[((logarithms[one] ?? 0) + (logarithms[other] ?? 0)) % 255] ?? 0;
}

/** Coefficients of (x − 1)(x − 2)(x − 4)… without the leading one. */
function generatorOf(count: number): number[] {
  let product = [1];
  for (let exponent = 0; exponent < count; exponent += 1) {
    const root = powers[exponent] ?? 0;
    const raised = [...product, 0];
    product = raised.map((coefficient, index) => coefficient ^ times(product[index - 1] ?? 0, root));
  }
  return product.slice(1);
}

/** The words that let a reader repair the block. */
export function correctionOf(data: readonly number[], count: number): number[] {
  const generator = generatorOf(count);
  let remainder = Array.from({ length: count }, () => 0);
  for (const word of data) {
    const factor = word ^ (remainder[0] ?? 0);
    remainder = [...remainder.slice(1), 0].map((one, index) => one ^ times(generator[index] ?? 0, factor));
  }
  return remainder;
}
