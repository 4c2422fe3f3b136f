import sharp from 'sharp';

const [columns, rows] = [8, 8];
/** Each spot is the mean of a square of this many by this many points; sharp's own tiny copies depend on the size they are made from. */
const spotSize = 16;
/** Differences this small come from compression, not from what is shown. */
const noise = 2;
/** A nearly blank sheet looks like any other: it is no key. */
const marksMin = 4;

/** 64 bits: is each spot of a tiny grey copy brighter than the one to its right. Copies in another size or quality differ in few. */
export async function perceptualHashOf(image: Uint8Array): Promise<string | null> {
  const spots = await brightnessOfSpots(image);
  let bits = '';
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      const spot = row * (columns + 1) + column;
      bits += (spots[spot] ?? 0) > (spots[spot + 1] ?? 0) + noise ? '1' : '0';
    }
  }
  return bits.replaceAll('0', '').length < marksMin ? null : bits;
}

/** Row by row, one column more than there are bits in a row. */
async function brightnessOfSpots(image: Uint8Array): Promise<number[]> {
  const width = (columns + 1) * spotSize;
  const grey = await sharp(image)
    .greyscale()
    .resize({ width, height: rows * spotSize, fit: 'fill', kernel: 'cubic', fastShrinkOnLoad: false })
    .raw()
    .toBuffer();
  const sums = Array.from({ length: (columns + 1) * rows }, () => 0);
  for (const [point, brightness] of grey.entries()) {
    const row = Math.floor(point / width / spotSize);
    const spot = row * (columns + 1) + Math.floor((point % width) / spotSize);
    sums[spot] = (sums[spot] ?? 0) + brightness;
  }
  return sums.map((sum) => sum / spotSize ** 2);
}
