/**
 * SHA-256 piece by piece, in plain JavaScript: a page opened from a disk need not have the browser's own, and that one wants the
 * whole file in memory. These functions are put into the page as they stand here, so they lean on nothing outside.
 */
export interface Hashing {
  update(bytes: Uint8Array): void;
  hex(): string;
}

export function newSha256(): Hashing {
  const constants = sha256Constants();
  const state = new Uint32Array([
    0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19,
  ]);
  const words = new Uint32Array(64);
  const block = new Uint8Array(64);
  let filled = 0;
  let length = 0;
  function update(bytes: Uint8Array): void {
    length += bytes.length;
    let at = 0;
    while (at < bytes.length) {
      const count = Math.min(64 - filled, bytes.length - at);
      block.set(bytes.subarray(at, at + count), filled);
      filled += count;
      at += count;
      if (filled === 64) {
        sha256Block(state, words, constants, block);
        filled = 0;
      }
    }
  }
  function hex(): string {
    const bits = length * 8;
    const padding = new Uint8Array((filled < 56 ? 64 : 128) - filled);
    padding[0] = 0x80;
    const view = new DataView(padding.buffer);
    view.setUint32(padding.length - 8, Math.floor(bits / 0x1_0000_0000));
    view.setUint32(padding.length - 4, bits >>> 0);
    update(padding);
    return Array.from(state, (word) => word.toString(16).padStart(8, '0')).join('');
  }
  return { update, hex };
}

export function sha256Block(state: Uint32Array, words: Uint32Array, constants: Uint32Array, block: Uint8Array): void {
  const turn = (word: number, by: number) => (word >>> by) | (word << (32 - by));
  const view = new DataView(block.buffer, block.byteOffset, 64);
  for (let i = 0; i < 16; i += 1) words[i] = view.getUint32(i * 4);
  for (let i = 16; i < 64; i += 1) {
    const early = words[i - 15] ?? 0;
    const late = words[i - 2] ?? 0;
    const small = turn(early, 7) ^ turn(early, 18) ^ (early >>> 3);
    const large = turn(late, 17) ^ turn(late, 19) ^ (late >>> 10);
    words[i] = (words[i - 16] ?? 0) + small + (words[i - 7] ?? 0) + large;
  }
  let [a, b, c, d, e, f, g, h] = Array.from(state) as [number, number, number, number, number, number, number, number];
  for (let i = 0; i < 64; i += 1) {
    const choice = (e & f) ^ (~e & g);
    const first = (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + choice + (constants[i] ?? 0) + (words[i] ?? 0)) | 0;
    const majority = (a & b) ^ (a & c) ^ (b & c);
    const second = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + majority) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0];
  }
  for (const [index, word] of [a, b, c, d, e, f, g, h].entries()) state[index] = (state[index] ?? 0) + word;
}

/** The first 32 bits behind the point of the cube roots of the first 64 primes. */
export function sha256Constants(): Uint32Array {
  const constants = new Uint32Array(64);
  let found = 0;
  for (let candidate = 2; found < 64; candidate += 1) {
    let isPrime = true;
    for (let divisor = 2; divisor * divisor <= candidate; divisor += 1) if (candidate % divisor === 0) isPrime = false;
    if (!isPrime) continue;
    const root = Math.cbrt(candidate);
    constants[found] = Math.floor((root - Math.floor(root)) * 0x1_0000_0000);
    found += 1;
  }
  return constants;
}
