import type { Language } from '@polana/contract/roles';
import type { Author, Person } from '#platform/actor';
import { inTransaction, type Database } from '#platform/database';
import { recordAudit } from '#modules/audit';
import { storeLanguage } from './person.store.ts';

/** Remembers the language of screens, mails and refusals for this person; whoever acts for another sets their own. */
export function changeLanguage(db: Database, person: Person, lang: Language, author: Author): Promise<void> {
  return inTransaction(db.forEveryCompany(), async (tx) => {
    if (person.lang === lang) return;
    const personId = person.impersonation?.actorPersonId ?? person.personId;
    await storeLanguage(tx, personId, lang);
    await recordAudit(tx, {
      author,
      companyId: null,
      action: 'person.languageChanged',
      objectType: 'person',
      objectId: personId,
      changes: { lang: { from: person.lang, to: lang } },
    });
  });
}
