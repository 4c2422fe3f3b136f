/** R26: is the employer's share of every amount right to the cent? Compared with long division on whole numbers, and with floats. */
import { contributionOf } from '../../contract/src/allowance.ts';
import { none } from './invariants.mjs';

const RULES = [
  { percent: 55, capCents: 27_500 },
  { percent: 33, capCents: 27_500 },
  { percent: 100, capCents: 99_999_999 },
];
const RATIOS = [1_000_000, 500_000, 375_000, 333_333, 1, 999_999];

/** @type {import('./results.mjs').Experiment} */
export const experiment = {
  number: 'R26',
  title: 'The share of every amount, rounded up to the cent',
  isQuick: true,
  full: { rounds: 2_000_000 },
  async run({ rounds = 50_000 }) {
    let [wrong, unbalanced, overLimit, wrongByFloats] = [0, 0, 0, 0];
    for (let expenseCents = 1; expenseCents <= rounds; expenseCents += 1) {
      if (Math.ceil((expenseCents / 100) * 0.55 * 100) !== roundedUp(expenseCents, 55)) wrongByFloats += 1;
      const rule = RULES[expenseCents % 20 ? 0 : 1 + (expenseCents % 2)] ?? { percent: 55, capCents: 27_500 };
      const ratio = RATIOS[expenseCents % RATIOS.length] ?? 1_000_000;
      const { shareCents, contributionCents, ownCents, limitCents } = contributionOf({
        rule,
        ratio,
        expenseCents,
        usedCents: expenseCents % 7 ? 0 : 10_000,
      });
      if (shareCents !== roundedUp(expenseCents, rule.percent)) wrong += 1;
      if (contributionCents + ownCents !== expenseCents || contributionCents > shareCents) unbalanced += 1;
      if (contributionCents > limitCents || contributionCents < 0) overLimit += 1;
    }
    return {
      lines: [
        none(`shares that are not exact, of ${rounds.toLocaleString('en')} amounts`, wrong),
        none('amounts whose two parts do not make the whole', unbalanced),
        none('contributions over the limit of the working time', overLimit),
      ],
      figures: [
        `${wrong} of ${rounds.toLocaleString('en')} wrong; floats would get ${wrongByFloats.toLocaleString('en')} wrong`,
      ],
    };
  },
};

/** Long division as on paper: whole hundreds, and one more cent when anything is left. @param {number} cents @param {number} percent */
function roundedUp(cents, percent) {
  const product = cents * percent;
  const rest = product % 100;
  return (product - rest) / 100 + (rest > 0 ? 1 : 0);
}
