import type { Role } from '@polana/contract/identity';
import { useState } from 'react';
import { ApiFailure } from '#platform/api-failure.ts';
import { useTyped } from '#platform/kept-form.ts';
import { currentLanguage } from '#platform/language.ts';
import { refusalOf, useAddCompany } from './companies.queries.ts';
import { companyFields, emptyCompany, problemOf, sentCompany, type CompanyField } from './company-form.ts';
import { programmeProblems, sentProgrammes, type ProgrammeValues } from './programme-fields.tsx';

export const newCompanySteps = ['profile', 'administrator', 'programme'] as const;
export type NewCompanyStep = (typeof newCompanySteps)[number];

/** The contact of a new company is its administrator. */
export const newCompanyFields = companyFields.filter((field) => field !== 'contactPerson');
export const personFields = ['firstName', 'lastName', 'email'] as const;
export type PersonField = (typeof personFields)[number];

const programmesByLaw: ProgrammeValues[] = (['RP', 'SP'] as const).map((actionCode) => ({
  actionCode,
  isOpen: true,
  closedReason: '',
  employmentMonthsMin: '24',
}));

const nothingTyped = {
  profile: emptyCompany,
  person: { firstName: '', lastName: '', email: '' } as Record<PersonField, string>,
  programmes: programmesByLaw,
  registration: { ussOpen: false, ussVerification: true },
};

/** What is typed about a new company, step by step; the key makes one company of it however often it is sent. */
export function useNewCompany(role: Role, onAdded: (id: string) => void) {
  const add = useAddCompany(role);
  const [key] = useState(() => crypto.randomUUID());
  const [step, setStep] = useState<NewCompanyStep>('profile');
  const [typed, setTyped] = useTyped('newCompany', nothingTyped);
  const { profile, person, programmes, registration } = typed;
  const [wasTried, setWasTried] = useState(false);
  const at = newCompanySteps.indexOf(step);
  const isLast = at === newCompanySteps.length - 1;
  const isForceable = add.error instanceof ApiFailure && add.error.forceable;

  const isSound = () => isStepSound(step, { profile, person, programmes });

  async function send() {
    const { contactPerson: _contact, ...sent } = sentCompany(profile);
    const administrator = { ...person, email: person.email.trim(), lang: currentLanguage };
    const body = { ...sent, administrator, programmes: sentProgrammes(programmes), ...registration };
    try {
      onAdded((await add.mutateAsync({ body, key, force: isForceable })).id);
    } catch (failure) {
      const { errors, forceable } = failure instanceof ApiFailure ? failure : { errors: [], forceable: false };
      if (!forceable && newCompanyFields.some((field) => field === errors[0]?.path)) setStep('profile');
    }
  }

  /** Goes on to the next step, or adds the company; false where something has to be put right first. */
  async function goOn(): Promise<boolean> {
    setWasTried(!isSound());
    if (!isSound()) return false;
    if (isLast) await send();
    else setStep(newCompanySteps[at + 1] ?? step);
    return true;
  }

  return {
    step,
    at,
    isLast,
    isForceable,
    isBusy: add.isPending,
    isTyped: JSON.stringify(typed) !== JSON.stringify(nothingTyped),
    failure: add.error,
    profile,
    person,
    programmes,
    registration,
    setPerson: (next: typeof person) => setTyped({ ...typed, person: next }),
    setProgrammes: (next: ProgrammeValues[]) => setTyped({ ...typed, programmes: next }),
    setRegistration: (next: typeof registration) => setTyped({ ...typed, registration: next }),
    changeProfile: (next: typeof profile) => {
      add.reset();
      setTyped({ ...typed, profile: next });
    },
    goOn,
    goBack: () => setStep(newCompanySteps[at - 1] ?? step),
    ...errorsOf({ profile, person, programmes }, wasTried, add.error),
  };
}

interface TypedCompany {
  profile: typeof emptyCompany;
  person: Record<PersonField, string>;
  programmes: readonly ProgrammeValues[];
}

function isStepSound(step: NewCompanyStep, { profile, person, programmes }: TypedCompany): boolean {
  if (step === 'profile') return newCompanyFields.every((field) => !problemOf(field, profile[field]));
  if (step === 'administrator') return personFields.every((field) => !problemOf(field, person[field]));
  return programmeProblems(programmes).size === 0;
}

/** What is wrong beside each field: as typed once it was tried, otherwise as the server said. */
function errorsOf({ profile, person, programmes }: TypedCompany, wasTried: boolean, failure: Error | null) {
  const typed = (field: string, value: string) => (wasTried ? problemOf(field, value) : undefined);
  return {
    profileError: (field: CompanyField) => typed(field, profile[field]) ?? refusalOf(failure, field),
    personError: (field: PersonField) => typed(field, person[field]) ?? refusalOf(failure, field),
    programmeError: (path: string) =>
      (wasTried ? programmeProblems(programmes).get(path) : undefined) ?? refusalOf(failure, path),
  };
}

export type NewCompanyForm = ReturnType<typeof useNewCompany>;
