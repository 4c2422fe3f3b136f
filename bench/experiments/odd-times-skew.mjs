/** Two nodes on one database, one of which stands on a machine whose clock is two minutes ahead: do links, codes and sessions hold? */
import { fromBase32 } from '../../server/src/modules/identity/factors/base32.ts';
import { stepAt, totpCode } from '../../server/src/modules/identity/factors/totp.rules.ts';
import { aCompany } from '../../server/test-support/builders.ts';
import { call } from './calls.mjs';
import { none } from './invariants.mjs';
import { password } from './signed-in-at.mjs';

/**
 * @typedef {import('./portal-under-test.mjs').Portal} Portal
 * @typedef {import('../cluster/node.mjs').Node} Node
 * @param {Portal} portal
 * @param {Node} ahead
 * @returns {Promise<import('./invariants.mjs').Line[]>}
 */
export async function acrossSkew(portal, ahead) {
  const ways = [
    [portal.node.url, ahead.url],
    [ahead.url, portal.node.url],
  ];
  const failures = { sessions: 0, links: 0, codes: 0, totp: 0 };
  for (const [here = '', there = ''] of ways) {
    if (!(await sessionHolds(portal, here, there))) failures.sessions += 1;
    if (!(await linkHolds(portal, here, there))) failures.links += 1;
    if (!(await codeHolds(portal, here, there))) failures.codes += 1;
    if (!(await totpHolds(portal, here, there))) failures.totp += 1;
  }
  return [
    none('clock two minutes ahead: sessions that do not hold on the other node, of 2', failures.sessions),
    none('clock two minutes ahead: links to a password that do not work on the other node, of 2', failures.links),
    none('clock two minutes ahead: mailed codes that do not work on the other node, of 2', failures.codes),
    none('clock two minutes ahead: codes of an app that do not work, of 2', failures.totp),
  ];
}

/** @param {Portal} portal @param {string} here @param {string} there */
async function sessionHolds(portal, here, there) {
  const who = await portal.anEmployee(await aCompany(portal.db));
  const reply = await call(here, null, 'POST', '/login', { username: who.username, password });
  const { token } = /** @type {{ token: string }} */ (await reply.json());
  return (await call(there, { ...who, token }, 'GET', '/user')).ok;
}

/** @param {Portal} portal @param {string} here @param {string} there */
async function linkHolds(portal, here, there) {
  const who = await portal.anEmployee(await aCompany(portal.db));
  await call(here, null, 'POST', '/forgotten-password', { username: who.username });
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const [mail] = await portal.query(
      `SELECT m.text FROM mail m JOIN person p ON p.email = m.recipient WHERE p.id = $1 AND m.kind = 'passwordLink'`,
      [who.personId],
    );
    const hash = /\/password\/set\/([\w-]{43})/.exec(mail?.text ?? '')?.[1];
    if (hash) return (await call(there, null, 'GET', `/password/set/${hash}`)).ok;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return false;
}

/** @param {Portal} portal @param {string} here @param {string} there */
async function codeHolds(portal, here, there) {
  const who = await portal.anAdministrator(await aCompany(portal.db));
  const { id, code } = await challengeAt(portal, here, who);
  return (await call(there, null, 'POST', '/login/code', { challengeId: id, code })).ok;
}

/** The app stands for a phone with the right time. @param {Portal} portal @param {string} here @param {string} there */
async function totpHolds(portal, here, there) {
  const who = await portal.anAdministrator(await aCompany(portal.db));
  const begun = await call(here, who, 'POST', '/two-factor/totp', {});
  const { secret } = /** @type {{ secret: string }} */ (await begun.json());
  const seed = fromBase32(secret ?? '');
  const codeAt = (/** @type {number} */ seconds) => totpCode(seed, stepAt(new Date(Date.now() + seconds * 1_000)));
  const confirmed = await call(here, who, 'POST', '/two-factor/totp/confirm', { code: codeAt(0) });
  if (!confirmed.ok) {
    console.error('confirming an app:', confirmed.status, await confirmed.text());
    return false;
  }
  const reply = await call(there, null, 'POST', '/login', { username: who.username, password });
  const { challenge } = /** @type {{ challenge?: { id: string } }} */ (await reply.json());
  // A code counts once: the next one, which the app will show in at most half a minute and which is accepted that early.
  const entered = await call(there, null, 'POST', '/login/code', { challengeId: challenge?.id, code: codeAt(30) });
  if (!entered.ok) console.error('a code of an app:', entered.status, await entered.text());
  return entered.ok;
}

/** @param {Portal} portal @param {string} url @param {{ username: string, personId: string }} who */
async function challengeAt(portal, url, { username, personId }) {
  const reply = await call(url, null, 'POST', '/login', { username, password });
  const { challenge } = /** @type {{ challenge?: { id: string } }} */ (await reply.json());
  const [mail] = await portal.query(
    `SELECT m.text FROM mail m JOIN person p ON p.email = m.recipient WHERE p.id = $1 ORDER BY m.created_at DESC, m.id DESC LIMIT 1`,
    [personId],
  );
  return { id: challenge?.id ?? '', code: /^\d{6}$/m.exec(mail?.text ?? '')?.[0] ?? '' };
}
