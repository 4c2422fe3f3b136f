import { isIcoSound } from '@polana/contract/ico';
import type { CompanyRegistration, CompanyRegistrationDetail } from '@polana/contract/operator-registrations';
import type { Language } from '@polana/contract/roles';
import { reading, type Database, type ReadTx } from '#platform/database';
import { Refusal } from '#platform/errors';
import { findAccountByEmail } from '#modules/identity';
import en from '../registration-decisions.en.json' with { type: 'json' };
import sk from '../registration-decisions.sk.json' with { type: 'json' };
import { findObstacle } from './admit-company.ts';
import {
  findNeighbours,
  findRegistration,
  listRegistrationEvents,
  listRegistrations,
  listSameCompanies,
  listSameRegistrations,
  type ListedRegistration,
  type RegistrationPage,
  type StoredRegistration,
} from './registration-decision.store.ts';
import { findUntouched } from './untouched-company.store.ts';

const templates = { sk: sk.templates, en: en.templates };

/** A page of what waits or of what was decided. */
export function listCompanyRegistrations(
  db: Database,
  page: RegistrationPage,
): Promise<{ items: CompanyRegistration[]; totalCount: number; waitingCount: number }> {
  return reading(db, async (tx) => {
    const { registrations, ...counts } = await listRegistrations(tx, page);
    return { items: registrations.map(itemOf), ...counts };
  });
}

function itemOf(registration: ListedRegistration): CompanyRegistration {
  const { registrationId, name, ico, email, actionCodes, status, infoRequested, hasDuplicates } = registration;
  const { createdAt, decidedAt, decidedBy } = registration;
  return {
    id: registrationId,
    name,
    ico,
    contactName: contactNameOf(registration),
    email,
    allowances: actionCodes,
    status,
    infoRequested,
    hasDuplicates,
    isIcoSound: isIcoSound(ico),
    createdAt: createdAt.toISOString(),
    decidedAt: decidedAt?.toISOString() ?? null,
    decidedBy,
  };
}

/** One registration with everything an operator weighs it against. */
export function readCompanyRegistration(
  db: Database,
  registrationId: string,
  lang: Language,
): Promise<CompanyRegistrationDetail> {
  return reading(db, async (tx) => {
    const registration = await findRegistration(tx, registrationId);
    if (!registration) throw new Refusal('company_registration_not_found', 404);
    const contact = await findAccountByEmail(tx, registration.email);
    return {
      ...factsOf(registration),
      isContactKnown: contact?.email === registration.email && contact.isProven,
      ...(await duplicatesOf(tx, registration)),
      obstacle: registration.status === 'pending' ? await findObstacle(tx, registration) : null,
      isBegun: await isBegun(tx, registration),
      rejectionTemplates: templatesFor(lang, registration.lang),
      events: await eventsOf(tx, registration),
      ...(await findNeighbours(tx, registration)),
    };
  });
}

async function isBegun(tx: ReadTx, { status, companyId }: StoredRegistration): Promise<boolean> {
  return status === 'approved' && companyId !== null && (await findUntouched(tx, companyId)) === undefined;
}

function factsOf(registration: StoredRegistration) {
  const {
    registrationId,
    companyId: _c,
    firstName: _f,
    lastName: _l,
    decidedAt: _d,
    decidedBy: _b,
    ...facts
  } = registration;
  const { actionCodes, createdAt, ...same } = facts;
  return {
    ...same,
    id: registrationId,
    isIcoSound: isIcoSound(facts.ico),
    contactName: contactNameOf(registration),
    allowances: actionCodes,
    createdAt: createdAt.toISOString(),
  };
}

async function duplicatesOf(tx: ReadTx, registration: StoredRegistration) {
  const companies = await listSameCompanies(tx, registration);
  const registrations = await listSameRegistrations(tx, registration);
  return {
    companies: companies.map((company) => ({ ...company, createdAt: company.createdAt.toISOString() })),
    registrations: registrations.map((one) => ({
      id: one.registrationId,
      name: one.name,
      contactName: contactNameOf(one),
      email: one.email,
      status: one.status,
      createdAt: one.createdAt.toISOString(),
    })),
  };
}

/** Titles are for the operator, messages for the contact. */
function templatesFor(reader: Language, contact: Language): { title: string; message: string }[] {
  return templates[reader].map(({ title }, index) => ({ title, message: templates[contact][index]?.message ?? '' }));
}

async function eventsOf(tx: ReadTx, registration: StoredRegistration): Promise<CompanyRegistrationDetail['events']> {
  const { registrationId, createdAt } = registration;
  const events = await listRegistrationEvents(tx, registrationId);
  return [
    { id: registrationId, kind: 'submitted', text: '', at: createdAt.toISOString(), by: contactNameOf(registration) },
    ...events.map((event) => ({ ...event, at: event.at.toISOString() })),
  ];
}

function contactNameOf({ firstName, lastName }: Pick<StoredRegistration, 'firstName' | 'lastName'>): string {
  return `${firstName} ${lastName}`;
}
