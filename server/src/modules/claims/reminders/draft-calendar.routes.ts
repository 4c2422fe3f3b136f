import { downloadDraftCalendar } from '@polana/contract/claims-calendar';
import { route, type Route } from '#platform/http/route';
import { readDraftCalendar } from './draft-calendar.ts';
import type { Reminding } from './reminder.mail.ts';

export function draftCalendarRoutes(reminding: Reminding): readonly Route[] {
  return [
    route(downloadDraftCalendar, ({ db, actor, params, lang }) =>
      readDraftCalendar(db, reminding, actor, params.type, lang),
    ),
  ];
}
