import type { AuditGroup } from '@polana/contract/operator-audit';

/** Which topics (the first word of an action) the log shows together. */
const topics: Readonly<Record<AuditGroup, readonly string[]>> = {
  signIn: ['session', 'loginChallenge', 'identity', 'trustedDevice', 'totp'],
  account: ['person', 'password', 'link', 'notifications', 'children', 'changeRequest', 'privacyRequest'],
  impersonation: ['impersonation'],
  claims: ['claim'],
  documents: ['file'],
  employees: ['employment', 'accessCredentials', 'accessInvitations'],
  registrations: ['registration', 'companyRegistration'],
  company: ['company', 'administrator'],
  money: ['entitlement', 'payroll', 'club', 'clubRewardList', 'allowanceClosing', 'transfer'],
  files: ['export'],
  imports: ['import'],
  operator: [
    'operatorProfile',
    'operatorSettings',
    'operatorship',
    'rule',
    'declaration',
    'schoolHoliday',
    'clubOffer',
    'books',
    'mail',
    'maintenance',
    'audit',
    'portal',
    'retention',
  ],
};

export function topicsOf(group: AuditGroup): readonly string[] {
  return topics[group];
}
