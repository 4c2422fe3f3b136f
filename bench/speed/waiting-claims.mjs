/** Companies whose claims wait for their decision, with administrators to decide them. */
import { aCompany, anAdministrator, anEmployee, aPerson } from '../../server/test-support/builders.ts';
import { aPendingClaim } from '../../server/test-support/claim-builders.ts';
import { signIn } from './workbench.mjs';

const CLAIMS_PER_EMPLOYEE = 50;

/**
 * @typedef {{ claimId: string, version: number }} WaitingClaim
 * @typedef {{ administrators: { base: string, headers: string }[], claims: WaitingClaim[] }} WaitingCompany
 * @param {import('./workbench.mjs').Workbench} workbench
 * @param {{ companies: number, administratorsEach: number, claims: number }} size
 * @returns {Promise<WaitingCompany[]>}
 */
export async function makeWaitingClaims(workbench, { companies, administratorsEach, claims }) {
  const each = Math.ceil(claims / companies);
  const one = async () => {
    const company = await aCompany(workbench.db);
    /** @type {{ personId: string, base: string }[]} */
    const people = [];
    for (let index = 0; index < administratorsEach; index += 1) {
      const { personId } = await aPerson(workbench.db);
      const { administratorshipId } = await anAdministrator(workbench.db, company, personId);
      people.push({ personId, base: `/api/1.0/COMP/${administratorshipId}` });
    }
    return { company, people, claims: await claimsOf(workbench, company, each) };
  };
  // One after the other: all of them take the numbers of their claims from one counter.
  const made = [];
  for (let index = 0; index < companies; index += 1) made.push(await one());
  const administrators = await signIn(
    workbench,
    made.flatMap(({ people }) => people),
  );
  return made.map(({ people, claims: waiting }) => ({
    administrators: administrators.filter(({ base }) => people.some((person) => person.base === base)),
    claims: waiting,
  }));
}

/**
 * Each with an amount and an issuer of its own: documents that look alike are suspected to be one.
 * @param {import('./workbench.mjs').Workbench} workbench
 * @param {import('../../server/test-support/builders.ts').TestCompany} company
 * @param {number} count
 */
async function claimsOf({ db }, company, count) {
  /** @type {WaitingClaim[]} */
  const claims = [];
  while (claims.length < count) {
    const employee = await anEmployee(db, company);
    for (let index = 0; index < CLAIMS_PER_EMPLOYEE && claims.length < count; index += 1) {
      const number = claims.length;
      const { claimId, version } = await aPendingClaim(db, employee, {
        sumCents: 100 + (number % 400),
        issuerName: `Penzión ${number}`,
      });
      claims.push({ claimId, version });
    }
  }
  return claims;
}
