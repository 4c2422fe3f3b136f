import { correctionOf } from './qr-correction.ts';

/**
 * QR codes of our own (ISO/IEC 18004): byte mode, error correction level M, versions 1 to 10. Enough for the address an
 * authenticator app reads in the browser and for the one on a letter the server prints; nothing leaves us to be drawn elsewhere.
 */

/** Rows of dark (true) and light modules, without the quiet zone. */
export type QrMatrix = readonly (readonly boolean[])[];

interface Version {
  /** Code words in all, for data and correction. */
  codewords: number;
  correctionPerBlock: number;
  blocks: number;
  /** Centres of the alignment patterns. */
  alignment: readonly number[];
}

const versions: readonly Version[] = [
  { codewords: 26, correctionPerBlock: 10, blocks: 1, alignment: [] },
  { codewords: 44, correctionPerBlock: 16, blocks: 1, alignment: [6, 18] },
  { codewords: 70, correctionPerBlock: 26, blocks: 1, alignment: [6, 22] },
  { codewords: 100, correctionPerBlock: 18, blocks: 2, alignment: [6, 26] },
  { codewords: 134, correctionPerBlock: 24, blocks: 2, alignment: [6, 30] },
  { codewords: 172, correctionPerBlock: 16, blocks: 4, alignment: [6, 34] },
  { codewords: 196, correctionPerBlock: 18, blocks: 4, alignment: [6, 22, 38] },
  { codewords: 242, correctionPerBlock: 22, blocks: 4, alignment: [6, 24, 42] },
  { codewords: 292, correctionPerBlock: 22, blocks: 5, alignment: [6, 26, 46] },
  { codewords: 346, correctionPerBlock: 26, blocks: 5, alignment: [6, 28, 50] },
];

const byteMode = 0b0100;
const levelM = 0b00;

/** The matrix of a text in UTF-8; throws when it is longer than version 10 can hold (213 bytes). */
export function qrMatrix(text: string): QrMatrix {
  const bytes = new TextEncoder().encode(text);
  const number = versions.findIndex((version, index) => bytes.length <= capacityOf(version, index + 1)) + 1;
  const version = versions[number - 1];
  if (!version) throw new RangeError('too long for a QR code of version 10');
  const data = dataCodewords(bytes, version, number);
  return bestMasked(number, version, interleaved(data, version));
}

function dataLengthOf({ codewords, correctionPerBlock, blocks }: Version): number {
  return codewords - correctionPerBlock * blocks;
}

function lengthBitsOf(number: number): number {
  return number < 10 ? 8 : 16;
}

function capacityOf(version: Version, number: number): number {
  return Math.floor((dataLengthOf(version) * 8 - 4 - lengthBitsOf(number)) / 8);
}

function dataCodewords(bytes: Uint8Array, version: Version, number: number): number[] {
  const bits: number[] = [];
  const push = (value: number, count: number) => {
    for (let bit = count - 1; bit >= 0; bit -= 1) bits.push((value >> bit) & 1);
  };
  push(byteMode, 4);
  push(bytes.length, lengthBitsOf(number));
  for (const byte of bytes) push(byte, 8);
  const capacityBits = dataLengthOf(version) * 8;
  push(0, Math.min(4, capacityBits - bits.length));
  push(0, (8 - (bits.length % 8)) % 8);
  const words: number[] = [];
  for (let start = 0; start < bits.length; start += 8)
    words.push(bits.slice(start, start + 8).reduce((word, bit) => (word << 1) | bit, 0));
  for (let padding = 0xec; words.length < dataLengthOf(version); padding ^= 0xec ^ 0x11) words.push(padding);
  return words;
}

/** Blocks take turns word by word, first their data, then their correction; the shorter blocks come first. */
function interleaved(data: readonly number[], version: Version): number[] {
  const shortLength = Math.floor(data.length / version.blocks);
  const longBlocks = data.length % version.blocks;
  let start = 0;
  const blocks = Array.from({ length: version.blocks }, (_, index) => {
    const length = shortLength + (index >= version.blocks - longBlocks ? 1 : 0);
    start += length;
    return data.slice(start - length, start);
  });
  const corrections = blocks.map((block) => correctionOf(block, version.correctionPerBlock));
  return [...takingTurns(blocks), ...takingTurns(corrections)];
}

function takingTurns(blocks: readonly (readonly number[])[]): number[] {
  const longest = Math.max(...blocks.map((block) => block.length));
  return Array.from({ length: longest }, (_, index) => blocks.flatMap((block) => block[index] ?? [])).flat();
}

/** A grid being drawn: `isSet` marks modules of patterns, which no data may cover. */
class Grid {
  readonly size: number;
  readonly dark: boolean[][];
  readonly isSet: boolean[][];

  constructor(size: number) {
    this.size = size;
    this.dark = Array.from({ length: size }, () => Array.from({ length: size }, () => false));
    this.isSet = Array.from({ length: size }, () => Array.from({ length: size }, () => false));
  }

  set(row: number, column: number, isDark: boolean): void {
    const [darkRow, setRow] = [this.dark[row], this.isSet[row]];
    if (!darkRow || !setRow || column < 0 || column >= this.size) return;
    darkRow[column] = isDark;
    setRow[column] = true;
  }

  flip(row: number, column: number): void {
    const darkRow = this.dark[row];
    if (darkRow && !this.isSet[row]?.[column]) darkRow[column] = !darkRow[column];
  }
}

function drawPatterns(grid: Grid, version: Version): void {
  const last = grid.size - 7;
  for (let index = 8; index < grid.size - 8; index += 1) {
    grid.set(6, index, index % 2 === 0);
    grid.set(index, 6, index % 2 === 0);
  }
  for (const row of version.alignment)
    for (const column of version.alignment) if (!isNearFinder(row, column, grid.size)) drawAlignment(grid, row, column);
  for (const [row, column] of [
    [0, 0],
    [0, last],
    [last, 0],
  ] as const)
    drawFinder(grid, row, column);
  drawFormat(grid, 0);
  grid.set(grid.size - 8, 8, true);
}

function isNearFinder(row: number, column: number, size: number): boolean {
  const atEnd = size - 7;
  return (row === 6 && (column === 6 || column === atEnd)) || (row === atEnd && column === 6);
}

function drawFinder(grid: Grid, top: number, left: number): void {
  for (let row = -1; row <= 7; row += 1)
    for (let column = -1; column <= 7; column += 1) {
      const distance = Math.max(Math.abs(row - 3), Math.abs(column - 3));
      grid.set(top + row, left + column, distance !== 2 && distance !== 4);
    }
}

function drawAlignment(grid: Grid, centreRow: number, centreColumn: number): void {
  for (let row = -2; row <= 2; row += 1)
    for (let column = -2; column <= 2; column += 1)
      grid.set(centreRow + row, centreColumn + column, Math.max(Math.abs(row), Math.abs(column)) !== 1);
}

/** Level and mask with their own BCH correction, written twice. */
function drawFormat(grid: Grid, mask: number): void {
  const bits = formatBits(mask);
  const { size } = grid;
  const isDark = (bit: number) => ((bits >> bit) & 1) === 1;
  for (let bit = 0; bit < 15; bit += 1) {
    const near = bit < 6 ? bit : bit < 8 ? bit + 1 : size - 15 + bit;
    grid.set(near, 8, isDark(bit));
    const across = bit < 8 ? size - 1 - bit : bit < 9 ? 7 : 14 - bit;
    grid.set(8, across, isDark(bit));
  }
}

function formatBits(mask: number): number {
  const data = (levelM << 3) | mask;
  let remainder = data;
  for (let step = 0; step < 10; step += 1) remainder = (remainder << 1) ^ ((remainder >> 9) * 0x537);
  return ((data << 10) | remainder) ^ 0x5412;
}

/** From version 7 on the version itself is written twice, with a Golay correction. */
function drawVersion(grid: Grid, number: number): void {
  if (number < 7) return;
  let remainder = number;
  for (let step = 0; step < 12; step += 1) remainder = (remainder << 1) ^ ((remainder >> 11) * 0x1f25);
  const bits = (number << 12) | remainder;
  for (let bit = 0; bit < 18; bit += 1) {
    const isDark = ((bits >> bit) & 1) === 1;
    const [along, across] = [Math.floor(bit / 3), grid.size - 11 + (bit % 3)];
    grid.set(along, across, isDark);
    grid.set(across, along, isDark);
  }
}

/** Up and down in columns of two from the right, around whatever pattern stands there. */
function drawData(grid: Grid, words: readonly number[]): void {
  let bit = 0;
  for (let right = grid.size - 1; right >= 1; right -= 2) {
    const column = right <= 6 ? right - 1 : right;
    const goesUp = ((column + 1) & 2) === 0;
    for (let step = 0; step < grid.size; step += 1) {
      const row = goesUp ? grid.size - 1 - step : step;
      for (const at of [column, column - 1]) {
        if (grid.isSet[row]?.[at]) continue;
        const darkRow = grid.dark[row];
        if (darkRow) darkRow[at] = (((words[bit >> 3] ?? 0) >> (7 - (bit & 7))) & 1) === 1;
        bit += 1;
      }
    }
  }
}

const masks: readonly ((row: number, column: number) => boolean)[] = [
  (row, column) => (row + column) % 2 === 0,
  (row) => row % 2 === 0,
  (_row, column) => column % 3 === 0,
  (row, column) => (row + column) % 3 === 0,
  (row, column) => (Math.floor(row / 2) + Math.floor(column / 3)) % 2 === 0,
  (row, column) => ((row * column) % 2) + ((row * column) % 3) === 0,
  (row, column) => (((row * column) % 2) + ((row * column) % 3)) % 2 === 0,
  (row, column) => (((row + column) % 2) + ((row * column) % 3)) % 2 === 0,
];

/** Of the eight masks the one that looks least like a pattern of the code itself. */
function bestMasked(number: number, version: Version, words: readonly number[]): QrMatrix {
  const candidates = masks.map((covers, mask) => {
    const grid = new Grid(17 + 4 * number);
    drawPatterns(grid, version);
    drawVersion(grid, number);
    drawData(grid, words);
    for (let row = 0; row < grid.size; row += 1)
      for (let column = 0; column < grid.size; column += 1) if (covers(row, column)) grid.flip(row, column);
    drawFormat(grid, mask);
    return { matrix: grid.dark, penalty: penaltyOf(grid.dark) };
  });
  return candidates.reduce((best, one) => (one.penalty < best.penalty ? one : best)).matrix;
}

function penaltyOf(matrix: QrMatrix): number {
  const columns = matrix.map((_, index) => matrix.map((row) => row[index] ?? false));
  const lines = [...matrix, ...columns];
  const dark = matrix.flat().filter(Boolean).length;
  const share = (dark * 100) / matrix.length ** 2;
  const balance = Math.floor(Math.abs(share - 50) / 5) * 10;
  return sum(lines.map(runPenalty)) + squarePenalty(matrix) + sum(lines.map(finderPenalty)) + balance;
}

function runPenalty(line: readonly boolean[]): number {
  let penalty = 0;
  let length = 0;
  line.forEach((isDark, index) => {
    length = index > 0 && isDark === line[index - 1] ? length + 1 : 1;
    if (length === 5) penalty += 3;
    else if (length > 5) penalty += 1;
  });
  return penalty;
}

function squarePenalty(matrix: QrMatrix): number {
  let squares = 0;
  for (let row = 1; row < matrix.length; row += 1)
    for (let column = 1; column < matrix.length; column += 1) {
      const corner = matrix[row]?.[column];
      const others = [matrix[row - 1]?.[column], matrix[row]?.[column - 1], matrix[row - 1]?.[column - 1]];
      if (others.every((one) => one === corner)) squares += 1;
    }
  return squares * 3;
}

const finderLikes = ['10111010000', '00001011101'];

function finderPenalty(line: readonly boolean[]): number {
  const text = line.map((isDark) => (isDark ? '1' : '0')).join('');
  let found = 0;
  for (let start = 0; start + 11 <= text.length; start += 1)
    if (finderLikes.includes(text.slice(start, start + 11))) found += 1;
  return found * 40;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0);
}
