const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const bitsPerSymbol = 5;

/** RFC 4648 without padding: what authenticator apps read and people can type. */
export function toBase32(bytes: Buffer): string {
  let symbols = '';
  let buffer = 0;
  let bits = 0;
  for (const byte of bytes) {
    buffer = (buffer << 8) | byte;
    bits += 8;
    for (; bits >= bitsPerSymbol; bits -= bitsPerSymbol) symbols += alphabet[(buffer >> (bits - bitsPerSymbol)) & 31];
    buffer &= (1 << bits) - 1;
  }
  return bits > 0 ? symbols + alphabet[(buffer << (bitsPerSymbol - bits)) & 31] : symbols;
}

/** Throws on anything that is not one of the 32 symbols. */
export function fromBase32(text: string): Buffer {
  const bytes: number[] = [];
  let buffer = 0;
  let bits = 0;
  for (const symbol of text) {
    const value = alphabet.indexOf(symbol);
    if (value < 0) throw new Error('not base32');
    buffer = (buffer << bitsPerSymbol) | value;
    bits += bitsPerSymbol;
    if (bits < 8) continue;
    bits -= 8;
    bytes.push((buffer >> bits) & 255);
    buffer &= (1 << bits) - 1;
  }
  return Buffer.from(bytes);
}
