import type { SessionTimes } from '@polana/contract/identity-factors';

export const warnSeconds = 120;
/** While the warning stands: another tab may have prolonged the session. */
const recheckSeconds = 15;

export interface SessionClock {
  secondsLeft: number;
  /** The end cannot be put off. */
  isFinal: boolean;
}

/** How long the session still lives by the server's clock, and whether an act of the person would make it longer. */
export function clockOf({ idleEndsAt, endsAt, now }: SessionTimes): SessionClock {
  const [idle, end] = [Date.parse(idleEndsAt), Date.parse(endsAt)];
  return { secondsLeft: Math.ceil((Math.min(idle, end) - Date.parse(now)) / 1_000), isFinal: end <= idle };
}

/** When to ask the server again: when the warning would be due, in the last two minutes often, after the end at once. */
export function secondsToNextCheck({ secondsLeft }: SessionClock): number {
  if (secondsLeft > warnSeconds) return secondsLeft - warnSeconds;
  return secondsLeft <= 0 ? 1 : Math.min(recheckSeconds, secondsLeft + 1);
}
