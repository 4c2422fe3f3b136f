import type { Guide, GuideBlock, GuideRuns } from '@polana/contract/guides';
import { now } from '#platform/clock';
import { openPdf, type Letterhead, type Pdf } from '#platform/pdf';
import { dateIn } from '#platform/wording';
import { loadPicture } from './guide-files.ts';

const checked = { sk: 'Stav k {date}', en: 'As of {date}' } as const;

/** The guide to print: headings as bookmarks, tables with their header, pictures with words for who cannot see them. */
export function guidePdf(guide: Guide, letterhead: Letterhead): Pdf {
  const day = checked[guide.lang].replace('{date}', dateIn(guide.lang, guide.checkedOn));
  const { title, lang } = guide;
  const pdf = openPdf({ title, lang, createdAt: now(), letterhead, footer: `${letterhead.productName} · ${day}` });
  draw(pdf, guide).catch((error: unknown) => pdf.abort(error instanceof Error ? error : new Error(String(error))));
  return pdf;
}

async function draw(pdf: Pdf, guide: Guide): Promise<void> {
  pdf.heading(1, guide.title);
  pdf.paragraph(guide.lead, 'large');
  for (const block of guide.blocks) await drawBlock(pdf, block);
  await pdf.end();
}

async function drawBlock(pdf: Pdf, block: GuideBlock): Promise<void> {
  switch (block.kind) {
    case 'heading':
      return pdf.heading(block.level, block.text);
    case 'paragraph':
      return pdf.paragraph(runsOf(block.runs));
    case 'note':
      return pdf.paragraph(runsOf(block.runs), 'small');
    case 'list':
      return pdf.list(block.items.map(runsOf), block.isNumbered ? 'numbers' : 'bullets');
    case 'picture':
      return pdf.picture(await loadPicture(block.name), block.alt);
    case 'table':
      return pdf.table(
        block.head.map((title) => ({ title })),
        block.rows,
      );
  }
}

function runsOf(runs: GuideRuns) {
  return runs.map(({ text, isStrong }) => ({ text, isStrong }));
}
