import sharp from 'sharp';

const [columns, rows] = [8, 8];
/** Differences this small come from compression, not from what is shown. */
const noise = 2;
/** A nearly blank sheet looks like any other: it is no key. */
const marksMin = 4;

/** 64 bits: is each spot of a tiny grey copy brighter than the one to its right. Copies in another size or quality differ in few. */
export async function perceptualHashOf(image: Uint8Array): Promise<string | null> {
  const grey = await sharp(image)
    .greyscale()
    .resize({ width: columns + 1, height: rows, fit: 'fill' })
    .raw()
    .toBuffer();
  let bits = '';
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      const spot = row * (columns + 1) + column;
      bits += (grey[spot] ?? 0) > (grey[spot + 1] ?? 0) + noise ? '1' : '0';
    }
  }
  return bits.replaceAll('0', '').length < marksMin ? null : bits;
}
