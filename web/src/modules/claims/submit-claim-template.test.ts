import type { ClaimDraft } from '@polana/contract/claim-submission';
import { expect, test } from 'vitest';
import { templateOf } from './claim-template.fixture.ts';
import { chosenTemplate, isUsable } from './submit-claim-template.ts';

const used = templateOf('RP', { isOpen: false, closedReason: 'balanceTooLow' });
const sport = templateOf('SP');

function draft(values: ClaimDraft['values']): ClaimDraft {
  return { actionCode: 'RP', values, files: [], updatedAt: '2026-04-02T10:00:00.000Z' };
}

test('the address decides, then what was begun last where it can be sent, then what is open', () => {
  expect(chosenTemplate([used, sport], [draft({})], 'RP')).toBe(used);
  expect(chosenTemplate([used, sport], [draft({})], null)).toBe(sport);
  expect(chosenTemplate([sport, templateOf('RP')], [draft({})], null)?.actionCode).toBe('RP');
  expect(chosenTemplate([used], [], null)).toBe(used);
});

test('a correction that was begun is gone on with by any link, also where nothing is left today', () => {
  const correction = draft({ replaces: '0198f000-0000-7000-8000-000000000001' });
  expect(chosenTemplate([used, sport], [correction], null)).toBe(used);
  expect(isUsable(used, [correction], null)).toBe(true);
  expect(isUsable(used, [], '0198f000-0000-7000-8000-000000000001')).toBe(true);
});

test.each([
  ['another draft', used, draft({ replaces: null })],
  ['a draft of the other allowance', used, { ...draft({ replaces: 'x' }), actionCode: 'SP' as const }],
  [
    'a suspended company',
    templateOf('RP', { isOpen: false, closedReason: 'companySuspended' }),
    draft({ replaces: 'x' }),
  ],
])('%s opens no closed form', (_, template, begun) => {
  expect(isUsable(template, [begun], null)).toBe(false);
});
