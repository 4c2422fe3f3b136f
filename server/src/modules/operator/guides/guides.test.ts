import { guideNames } from '@polana/contract/guides';
import { languages } from '@polana/contract/roles';
import { buffer } from 'node:stream/consumers';
import { PDFiumLibrary } from '@hyzyla/pdfium';
import { expect, test } from 'vitest';
import { loadGuide, loadPicture } from './guide-files.ts';
import { parseGuide } from './guide-text.rules.ts';
import { guidePdf } from './guide.pdf.ts';
import { printedGuide } from './printed-guides.ts';

const every = guideNames.flatMap((name) => languages.map((lang) => ({ name, lang })));

test.each(every)('the guide $name reads in $lang, with its pictures', async ({ name, lang }) => {
  const guide = await loadGuide(name, lang);
  expect(guide.blocks.length).toBeGreaterThan(8);
  for (const block of guide.blocks)
    if (block.kind === 'picture') expect((await loadPicture(block.name)).byteLength).toBeGreaterThan(1_000);
});

test.each(guideNames)('the guide %s has the same parts in both languages', async (name) => {
  const kindsOf = async (lang: 'sk' | 'en') =>
    (await loadGuide(name, lang)).blocks.map((block) =>
      block.kind === 'list'
        ? `list of ${block.items.length}`
        : block.kind === 'table'
          ? `table of ${block.rows.length}`
          : block.kind,
    );
  expect(await kindsOf('en')).toEqual(await kindsOf('sk'));
});

test('the manual of employees tells when a late claim is lost', async () => {
  for (const [lang, day] of [
    ['sk', '31. marca'],
    ['en', '31 March'],
  ] as const) {
    const { blocks } = await loadGuide('manual-employee', lang);
    const text = blocks.flatMap((block) => ('runs' in block ? block.runs.map((run) => run.text) : [])).join(' ');
    expect(text).toContain(day);
  }
});

test('the printed guides hold every Slovak letter they are written with', async () => {
  const library = await PDFiumLibrary.init();
  try {
    for (const { name, lang } of every.filter((one) => one.lang === 'sk')) {
      const guide = await loadGuide(name, lang);
      const bytes = await buffer(guidePdf(guide, { productName: 'Poľana', brand: '#145a41', logo: null }).stream);
      const document = await library.loadDocument(bytes);
      const text = [...document.pages()]
        .map((page) => page.getText())
        .join('\n')
        .normalize('NFC');
      document.destroy();
      expect(text).toContain(guide.title);
      const letters = new Set(
        guide.blocks
          .flatMap((block) => ('runs' in block ? block.runs.map((run) => run.text) : []))
          .join('')
          .match(/\p{L}/gu),
      );
      expect([...letters].filter((letter) => !text.includes(letter))).toEqual([]);
    }
  } finally {
    library.destroy();
  }
});

test('however many ask for a printed guide, it is drawn once, and anew under another letterhead', async () => {
  const ours = { productName: 'Poľana', brand: '#145a41', logo: null };
  const ask = async (letterhead = ours) => printedGuide(await loadGuide('pension', 'sk'), { ...letterhead });
  const [first, ...others] = await Promise.all(Array.from({ length: 20 }, () => ask()));
  expect(others.every((one) => one === first)).toBe(true);
  const renamed = await ask({ ...ours, productName: 'Iná poľana' });
  expect(renamed.equals(first!)).toBe(false);
  expect(await ask({ ...ours, productName: 'Iná poľana' })).toBe(renamed);
});

test('a name that leads out of the folder or to nothing is no guide', async () => {
  for (const name of ['../package', 'manual', '', 'README'])
    await expect(loadGuide(name, 'sk')).rejects.toMatchObject({ code: 'guide_not_found', status: 404 });
  for (const name of ['../../package.json', 'nothing.png', '..%2f.png'])
    await expect(loadPicture(name)).rejects.toMatchObject({ code: 'guide_not_found', status: 404 });
});

test('what the reader does not know is an error, not silence', () => {
  const head = 'title: A\nlead: B\nchecked: 2026-11-15\n\n';
  expect(() => parseGuide(`${head}#### Too deep`)).toThrow('nobody can read');
  expect(() => parseGuide(`${head}| a | b |\n|---|---|\n| c |`)).toThrow('uneven');
  expect(() => parseGuide('lead: B\n\nText')).toThrow('title');
  expect(parseGuide(`${head}A **strong** word`).blocks).toEqual([
    {
      kind: 'paragraph',
      runs: [
        { text: 'A ', isStrong: false },
        { text: 'strong', isStrong: true },
        { text: ' word', isStrong: false },
      ],
    },
  ]);
});
