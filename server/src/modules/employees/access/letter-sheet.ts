import { writeXlsx } from 'hucre/xlsx';
import { dateIn } from '#platform/wording';
import { plainDateAt } from '#platform/clock';
import { xmlText } from '#platform/xml-text';
import en from '../access-letter.en.json' with { type: 'json' };
import sk from '../access-letter.sk.json' with { type: 'json' };
import type { AccessToPrint, LetterFacts } from './letter-pages.ts';

const texts = { sk: sk.sheet, en: en.sheet };

/** The same as a table, for a company that prints its own letters. Every cell is text: no leading zero and no sign is lost. */
export async function writeSheet(access: readonly AccessToPrint[], facts: LetterFacts): Promise<Buffer> {
  const text = texts[facts.lang];
  const until = dateIn(facts.lang, plainDateAt(facts.expiresAt));
  const bytes = await writeXlsx({
    sheets: [
      {
        name: text.name,
        columns: [
          { header: text.lastName, key: 'lastName', width: 24 },
          { header: text.firstName, key: 'firstName', width: 20 },
          { header: text.personalNumber, key: 'personalNumber', width: 16 },
          { header: text.username, key: 'username', width: 30 },
          { header: text.password, key: 'password', width: 28 },
          { header: text.validUntil, key: 'until', width: 16 },
          { header: text.address, key: 'address', width: 36 },
        ],
        data: access.map(({ lastName, firstName, personalNumber, username, password }) => ({
          lastName: xmlText(lastName),
          firstName: xmlText(firstName),
          personalNumber: xmlText(personalNumber),
          username,
          password,
          until,
          address: facts.publicUrl,
        })),
      },
    ],
  });
  return Buffer.from(bytes);
}
