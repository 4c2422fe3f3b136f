import { createPerson, grantOperatorship } from '#modules/identity';
import { updateOperatorProfile } from '#modules/operator';
import { addDays } from '@polana/contract/plain-date';
import { type Author, systemAuthor } from '#platform/actor';
import { instantAt } from '#platform/clock';
import type { Tx } from '#platform/database';
import { addressOf, termsOf } from './club-offer-terms.ts';
import { demoOffers } from './club-offers.ts';
import { insertOffers } from './demo-claims.store.ts';
import type { DemoCalendar } from './demo-calendar.ts';
import { demoId } from './demo-id.ts';
import { insertRegistrations } from './demo-people.store.ts';
import { usernameOf } from './names.ts';
import type { PlannedCompany } from './plan-companies.ts';
import { at } from './post-history.ts';
import type { PasswordHashes } from './write-companies.ts';

/** The operator as a person and as a business; answers who acts in its name from then on. */
export async function writeOperator(tx: Tx, calendar: DemoCalendar, hashes: PasswordHashes) {
  const foundedAt = instantAt(addDays(calendar.historyFrom, -40), '09:00');
  const personId = demoId('person operator', foundedAt);
  const operator = { personId, roleName: 'OPER', impersonatedPersonId: null, requestId: null } satisfies Author;
  await at(foundedAt, async () => {
    const person = {
      personId,
      username: 'operator',
      email: 'viera.podhradska@polana.example',
      firstName: 'Viera',
      lastName: 'Podhradská',
      passwordHash: hashes.get('operator') ?? null,
      verifiedAt: foundedAt,
    };
    await createPerson(tx, person, systemAuthor);
    await grantOperatorship(tx, { personId, operatorshipId: demoId('operatorship', foundedAt) }, systemAuthor);
    await updateOperatorProfile(
      tx,
      {
        productName: 'Poľana',
        operatorName: 'Poľana Benefity, s. r. o.',
        street: 'Pod hradom 14',
        city: 'Zvolen',
        zip: '960 01',
        phone: '0850 000 147',
        email: 'pomoc@polana.example',
        privacyUrl: '/privacy',
        appStoreUrl: 'https://apps.example/polana/ios',
        googlePlayUrl: 'https://apps.example/polana/android',
      },
      operator,
    );
  });
  return operator;
}

const usualFromDays = [60, 90, 120, 150];
const usualToDays = [45, 75, 110, 160, 240];

export async function writeOffers(tx: Tx, calendar: DemoCalendar): Promise<void> {
  const rows = demoOffers.map((offer, index) => {
    const daysLeft = offer.endedDaysAgo ? -offer.endedDaysAgo : (usualToDays[index % usualToDays.length] ?? 90);
    const validTo = addDays(calendar.today, daysLeft);
    const validFrom = addDays(
      calendar.today,
      Math.min(0, daysLeft) - (usualFromDays[index % usualFromDays.length] ?? 90),
    );
    const createdAt = instantAt(addDays(validFrom, -7), '11:00');
    const address = usernameOf({ firstName: 'ponuka', lastName: offer.partnerName });
    const { conditionsSk, conditionsEn, howToUseSk, howToUseEn } = termsOf(offer);
    return {
      id: demoId(`offer ${offer.partnerName}`, createdAt),
      partner_name: offer.partnerName,
      title_sk: offer.titleSk,
      title_en: offer.titleEn,
      description_sk: offer.descriptionSk,
      description_en: offer.descriptionEn,
      conditions_sk: conditionsSk,
      conditions_en: conditionsEn,
      how_to_use_sk: howToUseSk,
      how_to_use_en: howToUseEn,
      address: addressOf(offer, index),
      place: offer.place,
      region: offer.region,
      kind: offer.kind,
      reward_percent: offer.rewardPercent,
      web_url: `https://partneri.polana.example/${address.replace('ponuka.', '')}`,
      valid_from: validFrom,
      valid_to: validTo,
      position: index + 1,
      created_at: createdAt,
    };
  });
  await insertOffers(tx, rows);
}

const registrations = [
  { firstName: 'Slavomíra', lastName: 'Remeňová', personalNumber: '10503', daysAgo: 4, time: '17:22' },
  { firstName: 'Tibor', lastName: 'Jazierko', personalNumber: '10507', daysAgo: 3, time: '06:40' },
  { firstName: 'Nataša', lastName: 'Kameníková', personalNumber: '10504', daysAgo: 2, time: '21:05' },
  { firstName: 'Kvetoslav', lastName: 'Hájnik', personalNumber: '10509', daysAgo: 1, time: '12:12' },
];

/** People who registered themselves and wait for their company. */
export async function writeRegistrations(tx: Tx, company: PlannedCompany, calendar: DemoCalendar): Promise<void> {
  const rows = registrations.map(({ firstName, lastName, personalNumber, daysAgo, time }) => {
    const createdAt = instantAt(addDays(calendar.today, -daysAgo), time);
    return {
      id: demoId(`registration ${personalNumber}`, createdAt),
      company_id: company.id,
      personal_number: personalNumber,
      first_name: firstName,
      last_name: lastName,
      email: `${usernameOf({ firstName, lastName })}@posta.example`,
      phone: '',
      lang: 'sk' as const,
      status: 'pending' as const,
      reason: '',
      created_at: createdAt,
    };
  });
  await insertRegistrations(tx, rows);
}
