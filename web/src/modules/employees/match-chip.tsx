import type { PendingRegistration } from '@polana/contract/employees';
import { StatusChip } from '#ui/status-chip.tsx';
import { registrationsText } from './registrations.texts.ts';

type Match = PendingRegistration['matchedEmployment'];

/** The registration may be approved without looking further: the number and the name are an employee's without an account. */
export function isMatching(match: Match): boolean {
  return match !== null && match.sameName && !match.hasAccount;
}

/** What the company's list says about the personal number somebody gave. */
export function MatchChip({ match }: { match: Match }) {
  if (match === null) return <StatusChip tone="info">{registrationsText('match.none')}</StatusChip>;
  const number = match.personalNumber;
  if (match.hasAccount)
    return <StatusChip tone="warning">{registrationsText('match.hasAccount', { number })}</StatusChip>;
  if (!match.sameName) {
    return <StatusChip tone="warning">{registrationsText('match.otherName', { number, name: match.name })}</StatusChip>;
  }
  return <StatusChip tone="approved">{registrationsText('match.found', { number })}</StatusChip>;
}
