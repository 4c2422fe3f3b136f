/**
 * `npm run bench:scorecard`: the design scorecard as far as a machine can run it, on a portal of its own; what each check means is
 * in docs/scorecard.md. Writes bench/scorecard/results.md. `-- claim queue` runs those parts only, `-- 1` claims once instead of
 * three times, `-- pages /company` looks at the pages of a company only.
 */
import { makeMistakes, typeAmounts } from './claim-form.mjs';
import { claimOnPhone } from './claim.mjs';
import { seeWithoutColours } from './colours.mjs';
import { lookAtEveryPage } from './every-page.mjs';
import { loseNothing } from './nothing-lost.mjs';
import { writeLongNames } from './odd-text.mjs';
import { startPortal } from './portal.mjs';
import { workOffQueue } from './queue.mjs';
import { Sheet } from './sheet.mjs';
import { measureStability, waitForAnswers } from './waiting.mjs';
import { failKindly, findFacts, followAddresses } from './ways.mjs';

const wishes = process.argv.slice(2);
const runs = Number(wishes.find((wish) => /^\d+$/.test(wish)) ?? 3);
const prefix = wishes.find((wish) => wish.startsWith('/')) ?? '/';
const chosen = wishes.filter((wish) => !/^\d+$|^\//.test(wish));

/** @type {Record<string, [check: number, part: (portal: import('./portal.mjs').Portal, sheet: Sheet) => Promise<void>]>} */
const PARTS = {
  facts: [4, findFacts],
  addresses: [19, followAddresses],
  failures: [21, failKindly],
  waiting: [17, waitForAnswers],
  stability: [18, measureStability],
  colours: [14, seeWithoutColours],
  amounts: [2, typeAmounts],
  mistakes: [6, makeMistakes],
  losses: [8, loseNothing],
  claim: [1, (portal, sheet) => claimOnPhone(portal, sheet, runs)],
  queue: [3, workOffQueue],
  // These change names and take each person's calls of a minute, so they come last.
  'long-names': [20, writeLongNames],
  pages: [10, (portal, sheet) => lookAtEveryPage(portal, sheet, prefix)],
};

const portal = await startPortal();
const sheet = new Sheet();
try {
  for (const [name, [check, part]] of Object.entries(PARTS)) {
    if (chosen.length > 0 && !chosen.includes(name)) continue;
    const start = Date.now();
    await part(portal, sheet).catch((/** @type {unknown} */ error) => {
      sheet.add(check, `${name} broke off`, {
        figure: String(error).split('\n')[0] ?? '',
        bar: 'to the end',
        isKept: false,
      });
    });
    console.log(`-- ${name}: ${((Date.now() - start) / 1000).toFixed(0)} s`);
  }
} finally {
  await portal.stop();
}
sheet.write();
