import { addDays, plainDateOf, type PlainDate } from '@polana/contract/plain-date';
import { instantAt } from '#platform/clock';
import type { DemoCalendar } from './demo-calendar.ts';
import { demoId } from './demo-id.ts';
import type { FullName } from './names.ts';

interface PlannedAdministrator extends FullName {
  personId: string;
  administratorshipId: string;
  username: string;
  email: string;
}

export interface PlannedCompany {
  key: 'detvan' | 'pekarne' | 'vodarne';
  id: string;
  name: string;
  ico: string;
  dic: string;
  icDph: string;
  street: string;
  city: string;
  zip: string;
  phone: string;
  webUrl: string;
  emailDomain: string;
  contactPerson: string;
  ussOpen: boolean;
  ussVerification: boolean;
  wageCodeRp: string;
  wageCodeSp: string;
  createdAt: Date;
  /** The first day on which allowances are credited. */
  joinedOn: PlainDate;
  administrators: PlannedAdministrator[];
}

/** Three employers of the invented region: a large one with a history, a small one, and one that has just joined. */
export function planCompanies(calendar: DemoCalendar): Record<PlannedCompany['key'], PlannedCompany> {
  const prepared = instantAt(plainDateOf(calendar.lastYear - 1, 12, 9), '09:20');
  const justJoined = addDays(calendar.today, -24);
  return {
    detvan: companyOf({
      key: 'detvan',
      name: 'Detvan Strojárne, a. s.',
      ico: '90000145',
      street: 'Priemyselná 18',
      city: 'Detva',
      zip: '962 12',
      phone: '+421 45 000 01 47',
      emailDomain: 'detvan.example',
      ussOpen: true,
      ussVerification: true,
      wageCodeRp: '4710',
      wageCodeSp: '4720',
      createdAt: prepared,
      joinedOn: calendar.historyFrom,
      administrators: [
        ['Jana', 'Oravcová', 'jana.oravcova'],
        ['Peter', 'Kováč', 'peter.kovac'],
      ],
    }),
    pekarne: companyOf({
      key: 'pekarne',
      name: 'Podpolianske pekárne, s. r. o.',
      ico: '90000251',
      street: 'Mlynská 7',
      city: 'Hriňová',
      zip: '962 05',
      phone: '+421 45 000 02 58',
      emailDomain: 'podpolianskepekarne.example',
      ussOpen: true,
      ussVerification: false,
      wageCodeRp: 'RP1',
      wageCodeSp: 'SP1',
      createdAt: prepared,
      joinedOn: calendar.historyFrom,
      administrators: [['Mária', 'Tóthová', 'maria.tothova']],
    }),
    vodarne: companyOf({
      key: 'vodarne',
      name: 'Vodárne Hriňová, s. r. o.',
      ico: '90000366',
      street: 'Pri priehrade 2',
      city: 'Hriňová',
      zip: '962 05',
      phone: '+421 45 000 03 69',
      emailDomain: 'vodarnehrinova.example',
      ussOpen: false,
      ussVerification: true,
      wageCodeRp: '',
      wageCodeSp: '',
      createdAt: instantAt(justJoined, '10:05'),
      joinedOn: justJoined,
      administrators: [['Blažena', 'Studničková', 'blazena.studnickova']],
    }),
  };
}

type CompanyFacts = Omit<PlannedCompany, 'id' | 'dic' | 'icDph' | 'webUrl' | 'contactPerson' | 'administrators'> & {
  administrators: [firstName: string, lastName: string, username: string][];
};

function companyOf(facts: CompanyFacts): PlannedCompany {
  const administrators = facts.administrators.map(([firstName, lastName, username]) => ({
    personId: demoId(`person ${username}`, facts.createdAt),
    administratorshipId: demoId(`administratorship ${username}`, facts.createdAt),
    firstName,
    lastName,
    username,
    email: `${username}@${facts.emailDomain}`,
  }));
  const contact = administrators[0];
  return {
    ...facts,
    id: demoId(`company ${facts.key}`, facts.createdAt),
    dic: `20${facts.ico}`,
    icDph: `SK20${facts.ico}`,
    webUrl: `https://www.${facts.emailDomain}`,
    contactPerson: contact ? `${contact.firstName} ${contact.lastName}` : '',
    administrators,
  };
}
