import type { PlainDate } from '@polana/contract/plain-date';
import type { ActionCode } from '@polana/contract/roles';
import { now, today } from '#platform/clock';
import type { ReadTx, Tx } from '#platform/database';
import type { Sealing } from '#platform/sealing';
import { findRuleOn } from '../allowance-rule.store.ts';
import { valuesOfDraft } from '../drafts/drafts.ts';
import { mailReminder, type Reminding, reminderTexts } from './reminder.mail.ts';
import { asOfDateOfDraft, deadlineOfDraft, draftStageOn, notedStageOf } from './reminder.rules.ts';
import { findReadersWithDraft, noteReminder } from './reminder.store.ts';

/** Reminds the company's people of claims they have begun and whose last day is near. */
export async function remindOfDrafts(tx: Tx, { publicUrl, sealing }: Reminding, companyId: string): Promise<number> {
  let mails = 0;
  for (const draft of await findReadersWithDraft(tx, companyId, today())) {
    const { employmentId, actionCode, lang } = draft;
    const about = await deadlineOf(tx, sealing, draft);
    const stage = about && draftStageOn(today(), about);
    if (!about || !stage) continue;
    const noted = { kind: 'draftDeadline' as const, about, stage: notedStageOf(actionCode, stage) };
    const note = { companyId, employmentId, ...noted, at: now() };
    if (!(await noteReminder(tx, note))) continue;
    mails += 1;
    await mailReminder(tx, {
      companyId,
      reader: draft,
      publicUrl,
      mail: 'draftDeadline',
      date: about,
      values: { allowance: reminderTexts[lang].actions[actionCode] },
      path: '/account/add-document',
      key: `draftDeadline ${employmentId} ${actionCode} ${about} ${stage}`,
    });
  }
  return mails;
}

/** Null where the draft does not tell yet, or no rule holds on its day. */
export async function deadlineOf(
  tx: ReadTx,
  sealing: Sealing,
  draft: { employmentId: string; actionCode: ActionCode; valuesSealed: Buffer },
): Promise<PlainDate | null> {
  const values = valuesOfDraft(sealing, draft.employmentId, draft.valuesSealed);
  const rule = await findRuleOn(tx, draft.actionCode, asOfDateOfDraft(values, today()));
  return rule ? deadlineOfDraft(values, rule) : null;
}
