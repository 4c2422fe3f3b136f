import { buffer } from 'node:stream/consumers';
import { isDeepStrictEqual } from 'node:util';
import type { Guide } from '@polana/contract/guides';
import type { Letterhead } from '#platform/pdf';
import { guidePdf } from './guide.pdf.ts';

interface Printed {
  guide: Guide;
  letterhead: Letterhead;
  content: Promise<Buffer>;
}

/** The newest of each guide and language. */
const printed = new Map<string, Printed>();

/** The guide to print. Anybody may ask for it, and drawing one keeps everybody else waiting for half a second: it is drawn once, and again
 *  when its text or the letterhead is another. */
export function printedGuide(guide: Guide, letterhead: Letterhead): Promise<Buffer> {
  const key = `${guide.name} ${guide.lang}`;
  const known = printed.get(key);
  if (known && isDeepStrictEqual([known.guide, known.letterhead], [guide, letterhead])) return known.content;
  const content = buffer(guidePdf(guide, letterhead).stream);
  const fresh = { guide, letterhead, content };
  printed.set(key, fresh);
  content.catch(() => {
    if (printed.get(key) === fresh) printed.delete(key);
  });
  return content;
}
