import { describe, expect, it } from 'vitest';
import { qrMatrix } from './qr-code.ts';
import { correctionOf } from './qr-correction.ts';

function drawn(text: string): string[] {
  return qrMatrix(text).map((row) => row.map((isDark) => (isDark ? '#' : '.')).join(''));
}

describe('a QR code', () => {
  it('has the correction words of the worked example of version 1-M', () => {
    const data = [32, 91, 11, 120, 209, 114, 220, 77, 67, 64, 236, 17, 236, 17, 236, 17];
    expect(correctionOf(data, 10)).toEqual([196, 35, 39, 119, 235, 215, 231, 226, 93, 23]);
  });

  it('grows with its text up to version 10 and refuses more', () => {
    const sizes = [14, 26, 42, 62, 84, 106, 122, 152, 180, 213].map((length) => qrMatrix('x'.repeat(length)).length);
    expect(sizes).toEqual([21, 25, 29, 33, 37, 41, 45, 49, 53, 57]);
    expect(qrMatrix('x'.repeat(15)).length).toBe(25);
    expect(() => qrMatrix('x'.repeat(214))).toThrow('too long');
  });

  it('carries three finders, the timing lines and the one module that is always dark', () => {
    const rows = drawn('otpauth://totp/x');
    const finder = ['#######', '#.....#', '#.###.#', '#.###.#', '#.###.#', '#.....#', '#######'];
    const last = rows.length - 7;
    for (const [top, left] of [
      [0, 0],
      [0, last],
      [last, 0],
    ] as const)
      expect(rows.slice(top, top + 7).map((row) => row.slice(left, left + 7))).toEqual(finder);
    expect(rows[6]!.slice(8, -8)).toMatch(/^(#\.)*#$/);
    expect(rows[rows.length - 8]![8]).toBe('#');
  });

  it('says twice that it is of level M and which mask it wears', () => {
    // ISO/IEC 18004, table C.1, the rows of level M, masks 0 to 7.
    const known = [
      '101010000010010',
      '101000100100101',
      '101111001111100',
      '101101101001011',
      '100010111111001',
      '100000011001110',
      '100111110010111',
      '100101010100000',
    ];
    for (const text of ['A', 'otpauth://totp/Po%C4%BEana', 'x'.repeat(200)]) {
      const rows = drawn(text);
      const { length } = rows;
      const row8 = rows[8]!;
      const across = [
        ...row8.slice(0, 6).split(''),
        row8[7],
        row8[8],
        rows[7]![8],
        ...[5, 4, 3, 2, 1, 0].map((at) => rows[at]![8]),
      ];
      const split = [
        ...[1, 2, 3, 4, 5, 6, 7].map((from) => rows[length - from]![8]),
        ...row8.slice(length - 8).split(''),
      ];
      for (const bits of [across, split])
        expect(known).toContain(bits.map((one) => (one === '#' ? '1' : '0')).join(''));
      expect(across).toEqual(split);
    }
  });

  it('is drawn as another reader reads it', () => {
    // Written down after an independent decoder had read it.
    expect(drawn('POLANA')).toMatchInlineSnapshot(`
      [
        "#######..#.#..#######",
        "#.....#.#.###.#.....#",
        "#.###.#..#..#.#.###.#",
        "#.###.#..###..#.###.#",
        "#.###.#.##.##.#.###.#",
        "#.....#....#..#.....#",
        "#######.#.#.#.#######",
        ".....................",
        "#.#.#.#..##.#...#..#.",
        ".#.##....###.#.#..##.",
        "......##...#.###.#.##",
        "..#..#.....###.##..#.",
        "..###.##..##.###..#.#",
        "........#.#...##..#..",
        "#######..#..#...#.###",
        "#.....#..#....#....##",
        "#.###.#.#...#.#.#.###",
        "#.###.#..#.#.#.#.#.#.",
        "#.###.#.#..#.######.#",
        "#.....#....###.##..#.",
        "#######.##.#.###..###",
      ]
    `);
  });
});
