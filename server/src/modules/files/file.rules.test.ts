import { describe, expect, test } from 'vitest';
import { cleanName } from './file.rules.ts';

describe('a shown name is harmless', () => {
  test.each([
    ['Faktúra za ubytovanie č. 12.pdf', 'Faktúra za ubytovanie č. 12.pdf'],
    ['../../etc/passwd', 'passwd.pdf'],
    ['C:\\Users\\zofia\\faktura.PDF', 'faktura.pdf'],
    ['faktura.pdf\r\nSet-Cookie: a=b', 'faktura.pdfSet-Cookie_ a=b.pdf'],
    ['faktura.pdf.exe', 'faktura.pdf'],
    ['faktura\u202efdp.exe', 'fakturafdp.pdf'],
    ['a\u0000b.pdf', 'ab.pdf'],
    ['"><img src=x>.pdf', '___img src=x_.pdf'],
    ['...', 'file.pdf'],
    ['', 'file.pdf'],
    ['.pdf', 'pdf.pdf'],
    ['e\u0301.pdf', 'é.pdf'],
    ['\ud800.pdf', '\ufffd.pdf'],
  ])('%j becomes %j', (declared, shown) => {
    expect(cleanName(declared, 'pdf')).toBe(shown);
  });

  test('5,000 characters become 120, whole ones', () => {
    const shown = cleanName('😀'.repeat(5_000), 'jpg');
    expect(Array.from(shown)).toHaveLength(120);
    expect(shown.endsWith('😀.jpg')).toBe(true);
    expect(shown.isWellFormed()).toBe(true);
  });

  test('a jpeg keeps its name and gets the usual extension', () => {
    expect(cleanName('Foto.JPEG', 'jpg')).toBe('Foto.jpg');
  });
});
