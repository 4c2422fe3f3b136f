import { expect, it } from 'vitest';
import { deadlineOfDraft } from './draft-deadline.ts';
import { templateOf } from './claim-template.fixture.ts';

it('counts thirty days from the end of a stay', () => {
  const draft = { actionCode: 'RP' as const, values: { stayTo: '2026-06-21' } };
  expect(deadlineOfDraft(draft, [templateOf('RP')], '2026-07-14')).toEqual({ date: '2026-07-21', daysLeft: 7 });
  expect(deadlineOfDraft(draft, [templateOf('RP')], '2026-07-22')).toEqual({ date: '2026-07-21', daysLeft: -1 });
});

it('knows no deadline before the day that counts is filled in', () => {
  expect(deadlineOfDraft({ actionCode: 'RP', values: { stayTo: null } }, [templateOf('RP')], '2026-07-14')).toBeNull();
  expect(
    deadlineOfDraft({ actionCode: 'SP', values: { stayTo: '2026-06-21' } }, [templateOf('SP')], '2026-07-14'),
  ).toBeNull();
});
