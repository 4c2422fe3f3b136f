import type { Activity, ActivityKind } from '@polana/contract/statistics-dashboard';
import type { RoleName } from '@polana/contract/roles';
import { plainDateAt } from '#platform/clock';

/** What is worth telling of the audit trail, by the names it keeps. */
export const kindsByAction: Readonly<Record<string, ActivityKind>> = {
  'claim.submitted': 'claimSubmitted',
  'claim.approved': 'claimApproved',
  'claim.rejected': 'claimRejected',
  'claim.questionAsked': 'claimQuestionAsked',
  'claim.completed': 'claimCompleted',
  'claim.withdrawn': 'claimWithdrawn',
  'claim.reopened': 'claimReopened',
  'claim.reversed': 'claimReversed',
  'claim.corrected': 'claimCorrected',
  'registration.approved': 'registrationApproved',
  'registration.rejected': 'registrationRejected',
  'employment.created': 'employeeAdded',
  'employment.updated': 'employeeChanged',
  'employment.ended': 'employeeRemoved',
  'employment.imported': 'employeesImported',
  'employment.ratioChanged': 'ratioChanged',
  'accessCredentials.ordered': 'accessOrdered',
  'administrator.added': 'administratorAdded',
  'administrator.removed': 'administratorRemoved',
  'company.profileChanged': 'profileChanged',
  'company.settingsChanged': 'settingsChanged',
  'company.templatesChanged': 'templatesChanged',
  'export.created': 'exportCreated',
};

/** What employees do beside claiming is their own business: their files, their profile. */
function isForCompany(kind: ActivityKind, actorRole: ActivityLine['actorRole']): boolean {
  return actorRole !== 'EMPL' || kind.startsWith('claim');
}

export interface ActivityLine {
  entryId: number;
  at: Date;
  action: string;
  actorPersonId: string | null;
  actorName: string | null;
  actorRole: RoleName | 'SYSTEM' | null;
  objectType: string;
  objectId: string | null;
  subject: string | null;
}

/** Newest first; what one person did of one kind in a row on one day is told once, with how often. */
export function activitiesOf(lines: readonly ActivityLine[], max: number): Activity[] {
  const told: (Activity & { key: string })[] = [];
  for (const line of lines) {
    const kind = kindsByAction[line.action];
    if (!kind || !isForCompany(kind, line.actorRole)) continue;
    const key = `${kind} ${line.actorPersonId} ${plainDateAt(line.at)}`;
    const last = told.at(-1);
    if (last?.key === key) {
      last.count += 1;
      last.subject = null;
      last.documentId = null;
    } else if (told.length === max) break;
    else told.push({ key, ...activityOf(line, kind) });
  }
  return told.map(({ key: _key, ...activity }) => activity);
}

function activityOf(line: ActivityLine, kind: ActivityKind): Activity {
  return {
    id: String(line.entryId),
    kind,
    at: line.at.toISOString(),
    count: 1,
    actorName: line.actorName,
    actorRole: line.actorRole === 'SYSTEM' ? null : line.actorRole,
    subject: line.subject,
    documentId: line.objectType === 'claim' ? line.objectId : null,
  };
}
