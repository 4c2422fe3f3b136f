import {
  changeClosingDay as changeClosingDayEndpoint,
  confirmRule as confirmEndpoint,
  discardRuleDraft,
  draftRule as draftEndpoint,
  planRule as planEndpoint,
  readRuleEffect,
  readRules as readRulesEndpoint,
  returnRule as returnEndpoint,
  saveRuleDraft,
  tryRuleDraft,
  withdrawRule as withdrawEndpoint,
} from '@polana/contract/operator-rules';
import {
  addSchoolHoliday as addHolidayEndpoint,
  listSchoolHolidays,
  removeSchoolHoliday as removeHolidayEndpoint,
} from '@polana/contract/operator-school-holidays';
import type { Language } from '@polana/contract/roles';
import {
  addSchoolHoliday,
  changeClosingDay,
  confirmRule,
  discardDraft,
  draftRule,
  planRule,
  readRuleEffect as readEffect,
  readRules,
  readSchoolHolidays,
  removeSchoolHoliday,
  returnRule,
  saveDraft,
  tryDraft,
  withdrawRule,
} from '#modules/claims';
import type { Author, Operator } from '#platform/actor';
import { inTransaction, reading, type Database } from '#platform/database';
import { route, type Route } from '#platform/http/route';

/** Links in mails lead to the public address. */
export function ruleRoutes({ publicUrl }: { publicUrl: string }): readonly Route[] {
  const draftingOf = ({ actor, author, lang }: { actor: Operator; author: Author; lang: Language }) => ({
    operator: actor,
    author,
    lang,
    publicUrl,
  });
  return [
    route(readRulesEndpoint, ({ db, actor }) => rulesFor(db, actor)),
    route(draftEndpoint, async (call) => {
      await draftRule(call.db, draftingOf(call), call.body.actionCode);
      return rulesFor(call.db, call.actor);
    }),
    route(saveRuleDraft, async (call) => {
      await saveDraft(call.db, draftingOf(call), call.params.id, call.body);
      return rulesFor(call.db, call.actor);
    }),
    route(discardRuleDraft, async (call) => {
      await discardDraft(call.db, draftingOf(call), call.params.id);
      return rulesFor(call.db, call.actor);
    }),
    route(planEndpoint, async (call) => {
      await planRule(call.db, draftingOf(call), call.params.id, call.body.version);
      return rulesFor(call.db, call.actor);
    }),
    route(confirmEndpoint, async (call) => {
      await confirmRule(call.db, draftingOf(call), call.params.id, call.body.version);
      return rulesFor(call.db, call.actor);
    }),
    route(returnEndpoint, async (call) => {
      await returnRule(call.db, draftingOf(call), call.params.id, call.body.version);
      return rulesFor(call.db, call.actor);
    }),
    route(withdrawEndpoint, async (call) => {
      await withdrawRule(call.db, draftingOf(call), call.params.id);
      return rulesFor(call.db, call.actor);
    }),
    ...effectRoutes,
    ...calendarRoutes,
  ];
}

const effectRoutes: readonly Route[] = [
  route(readRuleEffect, ({ db, params }) => reading(db, (tx) => readEffect(tx, params.id))),
  route(tryRuleDraft, ({ db, actor, params }) => tryDraft(db, actor.personId, params.id)),
];

const calendarRoutes: readonly Route[] = [
  route(listSchoolHolidays, ({ db, lang }) => holidaysFor(db, lang)),
  route(addHolidayEndpoint, async ({ db, author, lang, body }) => {
    await addSchoolHoliday(db, author, body);
    return holidaysFor(db, lang);
  }),
  route(removeHolidayEndpoint, async ({ db, author, lang, params }) => {
    await removeSchoolHoliday(db, author, params);
    return holidaysFor(db, lang);
  }),
  route(changeClosingDayEndpoint, async ({ db, actor, author, body }) => {
    await inTransaction(db, (tx) => changeClosingDay(tx, body, author));
    return rulesFor(db, actor);
  }),
];

function rulesFor(db: Database, { personId }: Operator) {
  return reading(db, (tx) => readRules(tx, personId));
}

async function holidaysFor(db: Database, lang: Language) {
  return { items: await reading(db, (tx) => readSchoolHolidays(tx, lang)) };
}
