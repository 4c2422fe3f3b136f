/** What is known of a person when the second factor is chosen. */
export interface FactorFacts {
  /** Administrator or operator. */
  isElevated: boolean;
  hasEmail: boolean;
  hasTotp: boolean;
  codeByMail: boolean;
}

export type FactorMethod = 'totp' | 'email';

/** The app where there is one; else a mailed code for those who need or want one; else the password alone. */
export function secondFactorFor({ isElevated, hasEmail, hasTotp, codeByMail }: FactorFacts): FactorMethod | null {
  if (hasTotp) return 'totp';
  return hasEmail && (isElevated || codeByMail) ? 'email' : null;
}

/** Administrators and operators prove themselves every time. */
export function mayTrustDevices({ isElevated }: Pick<FactorFacts, 'isElevated'>): boolean {
  return !isElevated;
}

/** Without the app, would a role that needs a second factor be left without one? */
export function needsTotp({ isElevated, hasEmail }: Pick<FactorFacts, 'isElevated' | 'hasEmail'>): boolean {
  return isElevated && !hasEmail;
}
