import { describe, expect, test } from 'vitest';
import type { FileKind } from './file.rules.ts';
import { sniffFile } from './sniff-file.ts';

const everyKind: readonly FileKind[] = ['jpg', 'png', 'pdf', 'heic', 'xlsx', 'csv'];
const pdf = Buffer.from('%PDF-1.7\n%âãÏÓ\n1 0 obj\n');
const png = Buffer.from('89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c489', 'hex');
const jpg = Buffer.from('ffd8ffe000104a46494600010100000100010000', 'hex');
const heic = Buffer.concat([Buffer.from('00000018', 'hex'), Buffer.from('ftypheic'), Buffer.alloc(12)]);

describe('the content decides what a file is', () => {
  test.each<[string, Uint8Array, string, FileKind | null]>([
    ['a PDF', pdf, 'a.pdf', 'pdf'],
    ['a PDF named as a picture', pdf, 'a.png', 'pdf'],
    ['a PNG', png, 'a.png', 'png'],
    ['a JPEG without a name', jpg, '', 'jpg'],
    ['a photo of a phone', heic, 'IMG_1.HEIC', 'heic'],
    ['HTML named as a PDF', Buffer.from('<!doctype html><script>alert(1)</script>'), 'a.pdf', null],
    ['SVG named as a PNG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'a.png', null],
    ['a program', Buffer.from('MZ\x90\x00\x03'), 'a.pdf', null],
    ['an archive', Buffer.from('504b0304140000000800', 'hex'), 'a.pdf', null],
    ['text in columns', Buffer.from('meno;osobné číslo\n'), 'a.csv', 'csv'],
    ['text in columns, UTF-16', Buffer.from('\ufeffmeno;číslo\n', 'utf16le'), 'a.CSV', 'csv'],
    ['text that does not say it is columns', Buffer.from('meno;číslo\n'), 'a.pdf', null],
    ['zeros named as columns', Buffer.from('a;\0b'), 'a.csv', null],
    ['a PDF named as columns', pdf, 'a.csv', 'pdf'],
  ])('%s', async (_, bytes, name, expected) => {
    expect(await sniffFile(bytes, name, everyKind)).toBe(expected);
  });

  test('a kind that was not asked for is refused', async () => {
    expect(await sniffFile(pdf, 'a.pdf', ['jpg', 'png'])).toBeNull();
    expect(await sniffFile(pdf, 'a.csv', ['csv'])).toBeNull();
  });
});
