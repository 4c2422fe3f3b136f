import type { ActionCode, Language } from '@polana/contract/roles';
import { readProductName } from '#modules/companies';
import type { Employee } from '#platform/actor';
import { calendarFile } from '#platform/calendar-entry';
import { now } from '#platform/clock';
import { reading, type Database } from '#platform/database';
import { Refusal } from '#platform/errors';
import { worded } from '#platform/wording';
import { listDrafts } from '../drafts/claim-draft.store.ts';
import { deadlineOf } from './remind-of-drafts.ts';
import { type Reminding, reminderTexts } from './reminder.mail.ts';

interface CalendarFile {
  content: Uint8Array;
  contentType: string;
  fileName: string;
  size: number;
}

/** The last day of an own draft for a calendar; a draft that is not there has no such day, and for whoever entered the account none is. */
export function readDraftCalendar(
  db: Database,
  { publicUrl, sealing }: Reminding,
  { companyId, employmentId, impersonation }: Employee,
  actionCode: ActionCode,
  lang: Language,
): Promise<CalendarFile> {
  return reading(db, async (tx) => {
    const drafts = impersonation ? [] : await listDrafts(tx, companyId, employmentId, now());
    const draft = drafts.find((one) => one.actionCode === actionCode);
    const date = draft ? await deadlineOf(tx, sealing, { ...draft, employmentId }) : null;
    if (!date) throw new Refusal('draft_without_deadline', 404);
    const { mails, actions, calendarName } = reminderTexts[lang];
    const values = { productName: await readProductName(tx), allowance: actions[actionCode] };
    const file = calendarFile({
      uid: `draftDeadline-${employmentId}-${actionCode}@${new URL(publicUrl).hostname}`,
      date,
      title: worded(lang, mails.draftDeadline.calendarTitle, values),
      text: worded(lang, mails.draftDeadline.calendarText, values),
      url: `${publicUrl}/account/add-document`,
      remindDaysBefore: 7,
    });
    const content = Buffer.from(file);
    return {
      content,
      contentType: 'text/calendar; charset=utf-8',
      fileName: `${calendarName}.ics`,
      size: content.length,
    };
  });
}
