import { loginCode } from '@polana/contract/identity';
import {
  confirmIdentity as confirmIdentityEndpoint,
  confirmTotp as confirmTotpEndpoint,
  endOneSession,
  endOtherSessions as endOtherSessionsEndpoint,
  forgetTrustedDevice as forgetTrustedDeviceEndpoint,
  listSessions,
  prolongSession as prolongSessionEndpoint,
  readCurrentSession,
  readTwoFactor as readTwoFactorEndpoint,
  removeTotp as removeTotpEndpoint,
  renewRecoveryCodes as renewRecoveryCodesEndpoint,
  resendLoginCode as resendLoginCodeEndpoint,
  startTotp as startTotpEndpoint,
  switchMailedCode as switchMailedCodeEndpoint,
} from '@polana/contract/identity-factors';
import { route, type Route } from '#platform/http/route';
import type { Sealing } from '#platform/sealing';
import { enterLoginCode } from './enter-login-code.ts';
import { removeTotp, renewRecoveryCodes, switchMailedCode } from './factors/change-factor.ts';
import { confirmIdentity } from './factors/confirm-identity.ts';
import { readTwoFactor } from './factors/read-two-factor.ts';
import { confirmTotp, startTotp } from './factors/set-up-totp.ts';
import { forgetTrustedDevice, trustSeconds } from './factors/trust-device.ts';
import { resendLoginCode } from './login-challenge.ts';
import {
  endOtherSessions,
  endOwnSession,
  listOwnSessions,
  prolongSession,
  readSessionTimes,
} from './sessions/own-sessions.ts';

/** The second step of signing in, the second factor and the signed-in devices. */
export function factorRoutes({ sealing }: { sealing: Sealing }): Route[] {
  return [...signInRoutes(sealing), ...twoFactorRoutes(sealing), ...sessionRoutes];
}

function signInRoutes(sealing: Sealing): Route[] {
  return [
    route(loginCode, async (call) => {
      const outcome = await enterLoginCode(call.db, sealing, call.body, call.connection);
      if (outcome.bindingCookie) call.setBindingCookie(outcome.bindingCookie);
      if (outcome.deviceCookie) call.setDeviceCookie(outcome.deviceCookie, trustSeconds);
      return { token: outcome.token };
    }),
    route(resendLoginCodeEndpoint, async ({ db, body, connection }) => ({
      challenge: await resendLoginCode(db, body.challengeId, connection),
    })),
    route(confirmIdentityEndpoint, async ({ db, actor, body, author }) => {
      await confirmIdentity(db, sealing, actor, body, author);
      return {};
    }),
  ];
}

function twoFactorRoutes(sealing: Sealing): Route[] {
  return [
    route(readTwoFactorEndpoint, ({ db, actor, connection }) => readTwoFactor(db, actor, connection)),
    route(startTotpEndpoint, ({ db, actor, author }) => startTotp(db, sealing, actor, author)),
    route(confirmTotpEndpoint, async ({ db, actor, body, author }) => ({
      recoveryCodes: await confirmTotp(db, sealing, actor, body.code, author),
    })),
    route(removeTotpEndpoint, async ({ db, actor, author }) => {
      await removeTotp(db, actor, author);
      return {};
    }),
    route(switchMailedCodeEndpoint, async ({ db, actor, body, author }) => {
      await switchMailedCode(db, actor, body.enabled, author);
      return {};
    }),
    route(renewRecoveryCodesEndpoint, async ({ db, actor, author }) => ({
      recoveryCodes: await renewRecoveryCodes(db, actor, author),
    })),
    route(forgetTrustedDeviceEndpoint, async ({ db, actor, params, author }) => {
      await forgetTrustedDevice(db, actor, params.id, author);
      return {};
    }),
  ];
}

const sessionRoutes: Route[] = [
  route(listSessions, async ({ db, actor }) => {
    const items = await listOwnSessions(db, actor);
    return { items, totalCount: items.length };
  }),
  route(readCurrentSession, ({ db, actor }) => readSessionTimes(db, actor)),
  route(prolongSessionEndpoint, ({ db, actor }) => prolongSession(db, actor)),
  route(endOneSession, async ({ db, actor, params, author }) => {
    await endOwnSession(db, actor, params.id, author);
    return {};
  }),
  route(endOtherSessionsEndpoint, async ({ db, actor, author }) => ({
    ended: await endOtherSessions(db, actor, author),
  })),
];
