/**
 * What the law and the portal's promises make of one employee's claims of a year, as the bank test reckons it: from what claims cost, the
 * days they stand on and the working time, and from nothing the portal says.
 */

/** Of what was spent, and of the most a full-time employee gets in a year. */
const SHARE_PERCENT = 55;
const YEARLY_CENTS = 27_500;

/**
 * @typedef {{ id: string, version: number, status: 'pending' | 'approved' | 'rejected', sumCents: number, asOfDate: string,
 *   percent: number, contributionCents: number }} Claim `percent`: the working time it was computed by
 * @typedef {{ from: string, percent: number }} Ratio a working time and the day it holds from
 * @typedef {{ claims: Claim[], ratios: Ratio[] }} Books the claims in the order they first came
 */

/** Who works full time since before anything happened. @returns {Books} */
export function newBooks() {
  return { claims: [], ratios: [{ from: '2019-03-01', percent: 100 }] };
}

/** One that was taken; one for which nothing is left is refused. @param {Books} books @param {Pick<Claim, 'id' | 'asOfDate' | 'sumCents'>} claim */
export function noteClaim(books, claim) {
  const contributionCents = dueOf(books, claim);
  const percent = percentOn(books, claim.asOfDate);
  books.claims.push({ ...claim, version: 1, status: 'pending', percent, contributionCents });
}

/** What a rejected one had, waiting or paid, is free for those that wait. @param {Books} books @param {Claim} claim @param {'approved' | 'rejected'} status */
export function noteDecision(books, claim, status) {
  claim.status = status;
  claim.version += 1;
  raiseWaiting(books);
}

/** A day has one change, and a change changes something. @param {Books} books @param {Ratio} ratio */
export function isChange(books, { from, percent }) {
  return books.ratios.every((one) => one.from !== from) && percentOn(books, from) !== percent;
}

/**
 * Of those that wait, the first that was computed by another working time than its day has now and all of its year that came later get their
 * share one after another, beside what came before them and what was decided. What was decided stays as it was decided.
 * @param {Books} books
 * @param {Ratio} ratio
 */
export function noteRatio(books, ratio) {
  books.ratios.push(ratio);
  const begun = new Set();
  for (const claim of waiting(books)) {
    const year = claim.asOfDate.slice(0, 4);
    if (begun.has(year) || claim.percent === percentOn(books, claim.asOfDate)) continue;
    begun.add(year);
    const place = books.claims.indexOf(claim);
    const later = waiting(books).filter((one) => one.asOfDate.startsWith(year) && books.claims.indexOf(one) >= place);
    const before = later.map((one) => ({ ...one }));
    for (const one of later) one.contributionCents = 0;
    for (const [index, one] of later.entries()) {
      one.contributionCents = dueOf(books, one);
      one.percent = percentOn(books, one.asOfDate);
      const was = before[index];
      if (was?.percent !== one.percent || was.contributionCents !== one.contributionCents) one.version += 1;
    }
  }
  raiseWaiting(books);
}

/** Nobody waits for less than the year's limit leaves beside their others: the first that came gets it first. @param {Books} books */
function raiseWaiting(books) {
  for (const claim of waiting(books)) {
    const dueCents = dueOf(books, claim);
    if (dueCents <= claim.contributionCents) continue;
    claim.contributionCents = dueCents;
    claim.version += 1;
  }
}

/** Its share, as far as the year's limit leaves it beside the others. @param {Books} books @param {Pick<Claim, 'asOfDate' | 'sumCents'>} claim */
export function dueOf(books, claim) {
  const { asOfDate, sumCents } = claim;
  const limitCents = percentRoundedUp(YEARLY_CENTS, percentOn(books, asOfDate));
  const usedCents = books.claims
    .filter((one) => one !== claim && one.status !== 'rejected' && one.asOfDate.slice(0, 4) === asOfDate.slice(0, 4))
    .reduce((sum, one) => sum + one.contributionCents, 0);
  return Math.min(percentRoundedUp(sumCents, SHARE_PERCENT), Math.max(0, limitCents - usedCents));
}

/** @param {Books} books */
function waiting({ claims }) {
  return claims.filter(({ status }) => status === 'pending');
}

/** The working time of a day: that of the last change until then. @param {Books} books @param {string} day */
function percentOn({ ratios }, day) {
  const past = ratios.filter(({ from }) => from <= day).toSorted((a, b) => (a.from < b.from ? -1 : 1));
  return past.at(-1)?.percent ?? 0;
}

/** @param {number} cents @param {number} percent */
function percentRoundedUp(cents, percent) {
  return Math.ceil((cents * percent) / 100);
}
