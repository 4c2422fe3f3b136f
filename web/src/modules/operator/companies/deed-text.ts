import { deedsText } from './deeds.texts.ts';

/** Deeds with words of their own; whatever is newer than these words is told by its name in the audit log. */
const known = [
  'company.created',
  'company.profileChanged',
  'company.settingsChanged',
  'company.templatesChanged',
  'company.suspended',
  'company.resumed',
  'company.endPlanned',
  'company.endCancelled',
  'company.ended',
  'company.noteAdded',
  'administrator.added',
  'administrator.removed',
  'companyRegistration.submitted',
  'companyRegistration.approved',
  'companyRegistration.rejected',
  'impersonation.requested',
  'impersonation.started',
  'impersonation.ended',
  'export.created',
  'export.downloaded',
  'operatorProfile.changed',
  'operatorSettings.changed',
  'changeRequest.approved',
  'changeRequest.rejected',
  'club.rewarded',
] as const;

/** What was done, and to whom where that is known. */
export function deedText({ action, subject }: { action: string; subject: string | null }): string {
  const key = known.find((one) => one === action);
  const what = key ? deedsText(key) : deedsText('other', { action });
  return subject ? `${what}: ${subject}` : what;
}
