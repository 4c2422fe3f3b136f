import { getRouteApi, Link, Navigate } from '@tanstack/react-router';
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { CheckStep } from '#modules/employees/registration-check-step.tsx';
import { CompanyStep } from '#modules/employees/registration-company-step.tsx';
import { DataStep } from '#modules/employees/registration-data-step.tsx';
import {
  dataProblems,
  emptyDraft,
  useRegistrationDraft,
  type RegistrationDraft,
} from '#modules/employees/registration-draft.ts';
import { registrationText } from '#modules/employees/registration.texts.ts';
import { useOperatorProfile } from '#modules/operator/operator.queries.ts';
import { buttonClass } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { MailIcon } from '#ui/icons-things.tsx';
import { ProgressBar } from '#ui/progress-bar.tsx';
import { standaloneLinkClass, textLinkClass } from '#ui/text-link.ts';
import { OperatorContact } from '../information/operator-contact.tsx';
import { PublicLayout } from '../public-layout.tsx';
import { usePageTitle } from '../use-page-title.ts';

const route = getRouteApi('/uss');

const steps = ['company', 'data', 'check'] as const;
type Step = (typeof steps)[number];

/** The steps as they stand in the address. */
const stepWords = { company: 'firma', data: 'udaje', check: 'kontrola', done: 'hotovo' } as const;

/** Registration of an employee in three short steps, each with its own address. */
export function UssPage() {
  const { krok } = route.useSearch();
  const [draft, change] = useRegistrationDraft();
  usePageTitle(registrationText('title'));
  if (krok === 'hotovo' && draft.sentTo) return <Done email={draft.sentTo} forget={change} />;
  const asked = steps.find((step) => stepWords[step] === krok) ?? 'company';
  const step = reachable(asked, draft);
  if (krok !== undefined && krok !== stepWords[step]) {
    return <Navigate to="/uss" search={{ krok: stepWords[step] }} replace />;
  }
  return <Steps step={step} draft={draft} change={change} />;
}

/** Nobody gets ahead of what is still missing, not even by the address. */
function reachable(step: Step, draft: RegistrationDraft): Step {
  if (step === 'company' || !draft.companyId) return 'company';
  return step === 'check' && dataProblems(draft).size > 0 ? 'data' : step;
}

interface StepsProps {
  step: Step;
  draft: RegistrationDraft;
  change: (changes: Partial<RegistrationDraft>) => void;
}

function Steps({ step, draft, change }: StepsProps) {
  const navigate = route.useNavigate();
  const heading = useFocusOnStep(step);
  const privacyUrl = useOperatorProfile()?.privacyUrl ?? '/privacy';
  const number = steps.indexOf(step) + 1;
  const goTo = (next: keyof typeof stepWords) => void navigate({ search: { krok: stepWords[next] } });
  return (
    <PublicLayout>
      <h1 className="text-h1">{registrationText('title')}</h1>
      <p className="mt-1.5 text-ink2 text-pretty">{registrationText('lead')}</p>
      <ProgressBar
        label={registrationText('progress')}
        value={number / steps.length}
        valueText={registrationText('step', { step: number })}
        className="mt-6"
      />
      <Card as="div" className="mt-5 px-5! py-6! sm:px-8! sm:py-8!">
        <p className="text-small font-semibold text-ink3 num">{registrationText('step', { step: number })}</p>
        <h2 ref={heading} tabIndex={-1} className="mb-5 text-h2">
          {registrationText(`${step}.title`)}
        </h2>
        {step === 'company' && (
          <CompanyStep draft={draft} onChange={change} onContinue={() => goTo('data')} contact={<NotThere />} />
        )}
        {step === 'data' && (
          <DataStep draft={draft} onChange={change} onContinue={() => goTo('check')} back={<BackTo step="company" />} />
        )}
        {step === 'check' && (
          <CheckStep
            draft={draft}
            privacyUrl={privacyUrl}
            linkTo={(target, content) => <StepLink step={target}>{content}</StepLink>}
            back={<BackTo step="data" />}
            onSent={() => {
              change({ sentTo: draft.email.trim() });
              void navigate({ search: { krok: stepWords.done }, replace: true });
            }}
          />
        )}
      </Card>
    </PublicLayout>
  );
}

/** The next step's heading takes focus, so that it is read out; the first one leaves it to the page. */
function useFocusOnStep(step: Step) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    heading.current?.focus();
  }, [step]);
  return heading;
}

function StepLink({ step, children }: { step: Step; children: ReactNode }) {
  return (
    <Link to="/uss" search={{ krok: stepWords[step] }} className={`${textLinkClass} -m-3 inline-block p-3`}>
      {children}
    </Link>
  );
}

function BackTo({ step }: { step: Step }) {
  return (
    <Link
      to="/uss"
      search={{ krok: stepWords[step] }}
      className={buttonClass({ variant: 'secondary', size: 'flow', className: 'px-7!' })}
    >
      {registrationText('back')}
    </Link>
  );
}

function NotThere() {
  return (
    <>
      <OperatorContact />
      <Link to="/company-registration" className={`${standaloneLinkClass} mt-4`}>
        {registrationText('company.register')}
      </Link>
    </>
  );
}

/** Everything but the address is forgotten here and not before: the last step would lose what it shows while it leaves. */
function Done({ email, forget }: { email: string; forget: (draft: RegistrationDraft) => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const forgetAll = useEffectEvent(() => forget({ ...emptyDraft, sentTo: email }));
  useEffect(() => {
    heading.current?.focus();
    forgetAll();
  }, []);
  return (
    <PublicLayout>
      <Card as="div" className="mx-auto max-w-120 px-5! py-6! sm:px-8! sm:py-8!">
        <span className="mb-4 grid size-14 place-items-center rounded-panel bg-info-bg text-info-fg">
          <MailIcon size={28} />
        </span>
        <h1 ref={heading} tabIndex={-1} className="text-h1">
          {registrationText('done.title')}
        </h1>
        <p className="mt-2 text-ink2 text-pretty wrap-anywhere">{registrationText('done.about', { email })}</p>
        <p className="mt-3 text-small text-ink3">{registrationText('done.spam')}</p>
        <div className="mt-6 grid gap-3">
          <Link to="/" className={buttonClass({ isFull: true })}>
            {registrationText('done.login')}
          </Link>
          <Link to="/uss" search={{ krok: 'firma' }} className={buttonClass({ variant: 'quiet', isFull: true })}>
            {registrationText('done.another')}
          </Link>
        </div>
      </Card>
    </PublicLayout>
  );
}
