import type { ClaimTemplate } from '@polana/contract/claim-form';
import { claimTemplateFields } from '@polana/contract/claim-template-fields';
import type { ActionCode } from '@polana/contract/roles';

/** A template as the server gives it, for tests. */
export function templateOf(actionCode: ActionCode, changes: Partial<ClaimTemplate> = {}): ClaimTemplate {
  const isRecreation = actionCode === 'RP';
  return {
    actionCode,
    isOpen: true,
    closedReason: null,
    closedText: null,
    entitledFrom: '2022-03-01',
    employmentStart: '2020-03-01',
    year: 2026,
    limit: '275.00',
    used: '0.00',
    left: '275.00',
    lastYear: null,
    rule: {
      id: `${actionCode}/2025-01-01`,
      paragraph: isRecreation ? '§ 152a' : '§ 152b',
      act: isRecreation ? '172/2024 Z. z.' : '324/2024 Z. z.',
      percent: 55,
      cap: '275.00',
      ratio: '100',
      employmentMonthsMin: 24,
      nightsMin: isRecreation ? 2 : null,
      deadlineDays: 30,
      deadlineFrom: isRecreation ? 'stayEnd' : 'documentIssued',
      childAgeMax: isRecreation ? null : 18,
      membershipMonthsMin: isRecreation ? null : 6,
    },
    fields: claimTemplateFields(actionCode),
    categories: isRecreation
      ? ['TOURISM', 'PACKAGE', 'ACCOMMODATION', 'CAMP', 'PARENT']
      : ['MEMBERSHIP', 'TRAINING', 'CAMP_CLUB', 'OTHER'],
    relations: isRecreation
      ? ['SELF', 'SPOUSE', 'CHILD', 'FOSTER_CHILD', 'PREADOPTION_CHILD', 'HOUSEHOLD', 'PARENT']
      : ['CHILD'],
    declarations: [1, 2, 3].map((number) => ({ id: `${actionCode}-${number}`, version: 1, text: `Text ${number}` })),
    sentence: 'Prosím o faktúru na moje meno.',
    forms: [],
    schoolHolidays: [{ from: '2026-07-01', to: '2026-08-31', name: 'letné prázdniny' }],
    decisionDays: 3,
    files: { filesMax: 10, fileBytesMax: 10_485_760, totalBytesMax: 20_971_520 },
    ...changes,
  };
}
