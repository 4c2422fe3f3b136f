import { buffer } from 'node:stream/consumers';
import { PDFiumLibrary } from '@hyzyla/pdfium';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { openPdf, type Letterhead, type Pdf, type PdfOptions } from './pdf.ts';
import { cutLines, wrapText } from './pdf/wrap-text.ts';

const letterhead: Letterhead = { productName: 'Poľana', brand: '#145a41', logo: null };
const letters = 'aáäbcčdďeéfghiíjklĺľmnňoóôpqrŕsštťuúvwxyýzžAÁÄBCČDĎEÉFGHIÍJKLĹĽMNŇOÓÔPQRŔSŠTŤUÚVWXYÝZŽ';

async function draw(work: (pdf: Pdf) => Promise<void> | void, options: Partial<PdfOptions> = {}): Promise<Buffer> {
  const createdAt = new Date('2026-11-15T10:00:00Z');
  const pdf = openPdf({ title: 'Dokument', lang: 'sk', createdAt, letterhead, ...options });
  const bytes = buffer(pdf.stream);
  await work(pdf);
  await pdf.end();
  return bytes;
}

async function pagesOf(bytes: Buffer): Promise<string[]> {
  const library = await PDFiumLibrary.init();
  const document = await library.loadDocument(bytes);
  const pages = [...document.pages()].map((page) => page.getText());
  document.destroy();
  library.destroy();
  return pages;
}

function* manyRows(count: number): Generator<string[]> {
  for (let index = 0; index < count; index++) yield [`Riadok ${index}`, `${index},00 €`];
}

test('every Slovak letter, the euro and the quotes can be copied out of a document', async () => {
  const [page] = await pagesOf(
    await draw((pdf) => {
      pdf.heading(1, 'Ľubomíra Kováčiková-Štrbáková');
      pdf.paragraph(letters);
      pdf.paragraph('„1 275,40 €“ – −187,00 €');
    }),
  );
  expect(page).toContain('Ľubomíra Kováčiková-Štrbáková');
  expect(page).toContain(letters);
  expect(page).toContain('„1 275,40 €“ – −187,00 €');
});

test('a document says what it is: tagged, its language, its title, its bookmarks', async () => {
  const text = (
    await draw(
      (pdf) => {
        pdf.heading(1, 'Kapitola');
        pdf.list(['jeden', [{ text: 'zákon', link: 'https://example.sk/zakon' }]]);
        pdf.definitions([{ term: 'Meno', text: 'Jana' }]);
        pdf.qrCode([[true]], 'Adresa prihlásenia');
      },
      { title: 'Detvan & syn <1>', lang: 'en' },
    )
  ).toString('latin1');
  expect(text).toContain('/Marked true');
  expect(text).toContain('/Lang (en)');
  expect(text).toContain('/DisplayDocTitle true');
  expect(text).toContain('(Detvan & syn <1>)');
  expect(text).toContain('Detvan &amp; syn &lt;1&gt;');
  expect(text).toContain('<pdfuaid:part>1</pdfuaid:part>');
  expect(text).toContain('/Title (Kapitola)');
  for (const tag of ['Document', 'H1', 'L', 'LI', 'Lbl', 'LBody', 'Link', 'Figure'])
    expect(text).toContain(`/S /${tag} `);
  expect(text).toContain('/URI (https://example.sk/zakon)');
});

test('a document carries its letterhead: the logo with the name in words, or the name, and headings in its colour', async () => {
  const work = (pdf: Pdf) => {
    pdf.heading(2, 'Kapitola');
    pdf.newLetter();
    pdf.heading(2, 'Ďalší list');
  };
  const named = await pagesOf(await draw(work));
  expect(named).toHaveLength(2);
  for (const page of named) expect(page).toMatch(/^Poľana/);

  const logo = await sharp({ create: { width: 336, height: 80, channels: 3, background: '#c02040' } })
    .png()
    .toBuffer();
  const bytes = await draw(work, { letterhead: { productName: 'Tatry', brand: '#ff0000', logo } });
  expect((await pagesOf(bytes)).join('')).not.toContain('Tatry');
  const text = bytes.toString('latin1');
  expect(text.match(/\/S \/Figure /g)).toHaveLength(2);
  expect(text.match(/\/Subtype \/Image/g)).toHaveLength(1);
  expect(text).toContain('/Alt <FEFF00540061007400720079>');
});

test('a table repeats its header on every page, and every page knows how many there are', async () => {
  const columns = [
    { title: 'Názov', share: 3, isRowHeader: true },
    { title: 'Suma', align: 'right' as const },
  ];
  const bytes = await draw((pdf) => pdf.table(columns, manyRows(100)), { footer: 'Pätka', isLandscape: true });
  const pages = await pagesOf(bytes);
  expect(pages.length).toBeGreaterThan(2);
  for (const [index, page] of pages.entries()) {
    expect(page).toContain('Názov');
    expect(page).toContain('Pätka');
    expect(page).toContain(`${index + 1} / ${pages.length}`);
  }
  for (let row = 0; row < 100; row++) expect(pages.some((page) => page.includes(`${row},00 €`))).toBe(true);
  const text = bytes.toString('latin1');
  expect(text.match(/\/S \/TR /g)).toHaveLength(101);
  expect(text.match(/\/S \/TD /g)).toHaveLength(100);
  expect(text.match(/\/S \/THead /g)).toHaveLength(1);
});

test('a cell longer than a page ends in an ellipsis instead of running out of it', async () => {
  const pages = await pagesOf(
    await draw((pdf) => pdf.table([{ title: 'Poznámka' }], [['dlhý text '.repeat(4_000)], ['posledný']])),
  );
  expect(pages.join('')).toContain('…');
  expect(pages.at(-1)).toContain('posledný');
});

test('whoever stops reading ends the drawing of a table', async () => {
  const pdf = openPdf({ title: 'x', lang: 'sk', createdAt: new Date(0), letterhead });
  const drawing = pdf.table([{ title: 'Názov' }, { title: 'Suma' }], manyRows(100_000));
  pdf.stream.destroy();
  await expect(drawing).rejects.toThrow('not read any more');
});

test('lines break at spaces and after hyphens, never at a no-break space, and inside a word only when it must', () => {
  const widthOf = (part: string): number => part.length;
  expect(wrapText('jeden dva tri', 9, widthOf)).toEqual(['jeden dva ', 'tri']);
  expect(wrapText('Kováčiková-Štrbáková', 12, widthOf)).toEqual(['Kováčiková-', 'Štrbáková']);
  expect(wrapText('suma 1\u00a0275,40\u00a0€', 11, widthOf)).toEqual(['suma ', '1\u00a0275,40\u00a0€']);
  expect(wrapText('nekonečný', 4, widthOf)).toEqual(['neko', 'nečn', 'ý']);
  expect(wrapText('a\r\nb', 9, widthOf)).toEqual(['a', 'b']);
  expect(cutLines(['a', 'b', 'c'], 2)).toEqual(['a', 'b…']);
});

test('what a pen has to fill in stands beside its name, and a place to sign is never torn apart', async () => {
  const pages = await pagesOf(
    await draw((pdf) => {
      for (let row = 0; row < 26; row++)
        pdf.blanks([{ term: `Pole ${row}`, text: row === 0 ? 'Ľubica Šoltésová' : '' }]);
      pdf.boxes('Druh výdavku', ['Členský príspevok', 'Tréningy']);
      pdf.signatures(['Miesto', 'Dátum', 'Podpis zamestnanca']);
    }),
  );
  expect(pages[0]).toContain('Pole 0');
  expect(pages[0]).toContain('Ľubica Šoltésová');
  const last = pages.at(-1);
  for (const text of ['Miesto', 'Dátum', 'Podpis zamestnanca']) expect(last).toContain(text);
  expect(pages.some((page) => page.includes('Členský príspevok'))).toBe(true);
});
