import { now } from '#platform/clock';
import { inTransaction, type Database } from '#platform/database';
import { Refusal } from '#platform/errors';
import { graceSeconds, isDueForRenewal, judgeToken } from './session.rules.ts';
import { lockSession, storeRenewal } from './session.store.ts';
import { newRenewalSalt, parseSessionToken, renewedToken } from './session-token.ts';

/** The token to use from now on: the same while it is young, a new one after ten minutes, and the very same new one for
 *  every tab that asks with the replaced token within its last thirty seconds. */
export function renewToken(db: Database, sessionId: string, sentToken: string | null): Promise<string> {
  return inTransaction(db, async (tx) => {
    const token = sentToken ? parseSessionToken(sentToken) : null;
    const session = await lockSession(tx, sessionId);
    if (!token || !session) throw new Refusal('signed_out', 401);
    const at = now();
    const verdict = judgeToken(session, token, at);
    if (verdict === 'current') {
      if (!isDueForRenewal(session.tokenIssuedAt, at)) return token.text;
      const salt = newRenewalSalt();
      const renewed = renewedToken(token, salt);
      const previousTokenUntil = new Date(at.getTime() + graceSeconds * 1_000);
      await storeRenewal(tx, sessionId, {
        token: renewed,
        salt,
        previousTokenHash: token.hash,
        previousTokenUntil,
        at,
      });
      return renewed.text;
    }
    if (verdict === 'replaced' && session.renewalSalt) return renewedToken(token, session.renewalSalt).text;
    throw new Refusal('signed_out', 401);
  });
}
