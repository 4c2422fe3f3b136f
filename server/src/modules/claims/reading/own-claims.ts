import type { MyData } from '@polana/contract/identity-profile';
import type { Language } from '@polana/contract/roles';
import { findFiles } from '#modules/files';
import { now } from '#platform/clock';
import type { ReadTx } from '#platform/database';
import type { Sealing } from '#platform/sealing';
import { calculationAnswer } from '../calculation.rules.ts';
import confirmationEn from '../confirmation.en.json' with { type: 'json' };
import confirmationSk from '../confirmation.sk.json' with { type: 'json' };
import decisionsEn from '../decisions.en.json' with { type: 'json' };
import decisionsSk from '../decisions.sk.json' with { type: 'json' };
import { listDraftsOfPerson } from '../drafts/claim-draft.store.ts';
import { valuesOfDraft } from '../drafts/drafts.ts';
import en from '../own-data.en.json' with { type: 'json' };
import sk from '../own-data.sk.json' with { type: 'json' };
import { listOwnCalculations } from './own-claims.store.ts';

type ClaimOfMine = MyData['claims'][number];
type Words = Record<string, string>;

interface ClaimWords {
  categories: Words;
  statuses: Words;
  reasons: Record<string, { label: string }>;
  relations: Words;
  events: Words;
}

const texts: Record<Language, ClaimWords> = {
  sk: { ...confirmationSk.confirmation, reasons: decisionsSk.reasons, relations: sk.relations, events: sk.events },
  en: { ...confirmationEn.confirmation, reasons: decisionsEn.reasons, relations: en.relations, events: en.events },
};

/**
 * The claims of a person's own data with how each contribution came about, and beside each code its words. Names of children and of the
 * family are other people's and stay sealed; what was forgotten since stays empty.
 */
export async function tellOwnClaims(
  tx: ReadTx,
  claims: readonly ClaimOfMine[],
  { personId, lang }: { personId: string; lang: Language },
) {
  const calculations = await listOwnCalculations(tx, personId);
  return claims.map((claim) => {
    const own = calculations.get(claim.number);
    return { ...inWords(claim, texts[lang]), calculation: own && calculationAnswer(own.calculation, own.asOfDate) };
  });
}

function inWords(claim: ClaimOfMine, words: ClaimWords) {
  const { category, status, reasonCode, persons, events } = claim;
  return {
    ...claim,
    categoryName: words.categories[category] ?? category,
    statusName: words.statuses[status] ?? status,
    reasonName: reasonCode && (words.reasons[reasonCode]?.label ?? reasonCode),
    persons: persons.map(({ relation }) => ({ relation, relationName: words.relations[relation] ?? relation })),
    events: events.map((event) => ({ ...event, kindName: words.events[event.kind] ?? event.kind })),
  };
}

/** What the person began and has not submitted, without the names of others, and which files wait for it. */
export async function tellOwnDrafts(tx: ReadTx, sealing: Sealing, personId: string) {
  const told = [];
  for (const draft of await listDraftsOfPerson(tx, personId, now())) {
    const { companyId, companyName, employmentId, actionCode, valuesSealed, fileIds, updatedAt, expiresAt } = draft;
    told.push({
      companyName,
      actionCode,
      values: withoutNames(valuesOfDraft(sealing, employmentId, valuesSealed)),
      files: (await findFiles(tx, companyId, fileIds)).map(({ name }) => name),
      updatedAt: updatedAt.toISOString(),
      expiresAt: expiresAt.toISOString(),
    });
  }
  return told;
}

const nameFields = new Set(['nameOfChild', 'name']);

function withoutNames(values: object): unknown {
  return JSON.parse(JSON.stringify(values, (field, value: unknown) => (nameFields.has(field) ? undefined : value)));
}
