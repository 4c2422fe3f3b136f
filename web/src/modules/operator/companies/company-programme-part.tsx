import type { Role } from '@polana/contract/identity';
import { passwordLengthLimits } from '@polana/contract/companies-settings';
import type { CompanyDetail } from '@polana/contract/operator-companies';
import { type SubmitEvent, useState } from 'react';
import { format } from '#platform/format.ts';
import { useKeptForm } from '#platform/kept-form.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Card, CardHeader } from '#ui/card.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { focusFirstInvalid } from '#ui/focus-first-invalid.ts';
import { FormSection } from '#ui/form-section.tsx';
import { SummaryList } from '#ui/summary-list.tsx';
import { Switch } from '#ui/switch.tsx';
import { TextField } from '#ui/text-field.tsx';
import { showToast } from '#ui/toast-queue.ts';
import { refusalOf, useSaveCompanySettings } from './companies.queries.ts';
import { companiesText } from './companies.texts.ts';
import { companyText } from './company.texts.ts';
import {
  numberProblem,
  ProgrammeFields,
  programmeProblems,
  sentProgrammes,
  type ProgrammeValues,
} from './programme-fields.tsx';
import { Overtaken } from './overtaken.tsx';

interface Values {
  programmes: ProgrammeValues[];
  minLength: string;
  alphanumeric: boolean;
  specialCharacter: boolean;
  ussOpen: boolean;
  ussVerification: boolean;
  isLocked: boolean;
  lockReason: string;
  changesByCompany: boolean;
  areChangesLocked: boolean;
  changesLockReason: string;
}

/** Which rules hold, how the company runs them, its demands on passwords and who decides about self-registration. */
export function CompanyProgrammePart({ role, company }: { role: Role; company: CompanyDetail }) {
  const { settings } = company;
  const save = useSaveCompanySettings(role, company.id);
  const saved = valuesOf(settings);
  const form = useKeptForm(`companyProgramme ${company.id}`, saved, settings.version);
  const { values, isChanged } = form;
  const isReadOnly = company.status === 'ended' || company.status === 'pending';
  const [wasTried, setWasTried] = useState(false);
  const problems = problemsOf(values, settings);
  const errorOf = (path: string) => (wasTried ? problems.get(path) : undefined) ?? refusalOf(save.error, path);
  const put = (change: Partial<Values>) => {
    save.reset();
    form.change({ ...values, ...change });
  };

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (save.isPending) return;
    const fields = event.currentTarget;
    setWasTried(true);
    if (problems.size > 0) return focusFirstInvalid(fields);
    try {
      await save.mutateAsync({ version: form.version, ...sentOf(values) });
      form.discard();
      setWasTried(false);
      showToast({ tone: 'success', text: companyText('saved') });
    } catch {
      focusFirstInvalid(fields);
    }
  }

  const general = form.overtaken ? null : (refusalOf(save.error, 'version') ?? refusalOf(save.error, ''));
  return (
    <div className="grid gap-5">
      <Rules rules={company.rules} />
      <form noValidate onSubmit={submit} className="grid gap-5">
        {general && (
          <Banner tone="error" isLive>
            {general}
          </Banner>
        )}
        <FormSection title={companyText('programme.title')} about={companyText('programme.about')}>
          <ProgrammeFields
            idBase="company"
            programmes={values.programmes}
            onChange={(programmes) => put({ programmes })}
            errorOf={errorOf}
            isReadOnly={isReadOnly}
          />
        </FormSection>
        <Passwords company={company} {...{ values, put, errorOf, isReadOnly }} />
        <Registration {...{ values, put, errorOf, isReadOnly }} />
        <Changes {...{ values, put, errorOf, isReadOnly }} />
        {form.overtaken && <Overtaken form={form} />}
        {!isReadOnly && (
          <div className="flex flex-wrap gap-3">
            <Button type="submit" isBusy={save.isPending} isDisabled={!isChanged}>
              {companyText('save')}
            </Button>
            {isChanged && (
              <Button variant="quiet" onClick={form.discard}>
                {companyText('discard')}
              </Button>
            )}
          </div>
        )}
      </form>
    </div>
  );
}

function Rules({ rules }: Pick<CompanyDetail, 'rules'>) {
  return (
    <Card aria-labelledby="company-rules">
      <CardHeader title={companyText('rules.title')} titleId="company-rules" description={companyText('rules.about')} />
      <SummaryList
        className="mt-2"
        rows={rules.map((rule) => ({
          id: rule.actionCode,
          label: companiesText(`programme.${rule.actionCode}`),
          value: companyText(rule.validTo ? 'rules.until' : 'rules.since', {
            from: format.date(rule.validFrom),
            to: rule.validTo ? format.date(rule.validTo) : '',
            percent: rule.percent,
            limit: format.money(rule.limit),
            months: companyText('rules.months', { count: rule.employmentMonthsMin }),
          }),
        }))}
      />
    </Card>
  );
}

interface PartProps {
  values: Values;
  put: (change: Partial<Values>) => void;
  errorOf: (path: string) => string | undefined;
  isReadOnly: boolean;
}

function Passwords({ company, values, put, errorOf, isReadOnly }: PartProps & { company: CompanyDetail }) {
  const floor = company.settings.passwordPolicyDefault;
  return (
    <FormSection title={companyText('passwords.title')} about={companyText('passwords.about')}>
      <TextField
        id="company-password-length"
        label={companyText('passwords.length')}
        hint={companyText('passwords.lengthHint', { count: floor.minLength })}
        inputMode="numeric"
        autoComplete="off"
        readOnly={isReadOnly}
        value={values.minLength}
        error={errorOf('passwordPolicy.minLength')}
        onChange={(event) => put({ minLength: event.target.value.replaceAll(/\D/g, '').slice(0, 2) })}
        className="sm:col-span-3"
      />
      <div className="grid gap-1 sm:col-span-6">
        <Checkbox
          label={companyText('passwords.alphanumeric')}
          checked={values.alphanumeric}
          disabled={isReadOnly || floor.alphanumeric}
          onChange={(event) => put({ alphanumeric: event.target.checked })}
        />
        <Checkbox
          label={companyText('passwords.special')}
          checked={values.specialCharacter}
          disabled={isReadOnly || floor.specialCharacter}
          onChange={(event) => put({ specialCharacter: event.target.checked })}
        />
      </div>
    </FormSection>
  );
}

function Registration({ values, put, errorOf, isReadOnly }: PartProps) {
  return (
    <FormSection title={companyText('registration.title')}>
      <div className="grid gap-1 sm:col-span-6">
        <Checkbox
          label={companiesText('registration.open')}
          checked={values.ussOpen}
          disabled={isReadOnly}
          onChange={(event) => put({ ussOpen: event.target.checked })}
        />
        <Checkbox
          label={companiesText('registration.verify')}
          checked={values.ussVerification}
          disabled={isReadOnly}
          error={errorOf('ussVerification')}
          onChange={(event) => put({ ussVerification: event.target.checked })}
        />
      </div>
      <Switch
        className="sm:col-span-6"
        label={companyText('registration.lock')}
        description={companyText('registration.lockAbout')}
        checked={values.isLocked}
        disabled={isReadOnly}
        onChange={(event) => put({ isLocked: event.target.checked })}
      />
      {values.isLocked && (
        <TextField
          id="company-lock-reason"
          label={companyText('registration.lockReason')}
          maxLength={300}
          readOnly={isReadOnly}
          value={values.lockReason}
          error={errorOf('ussLockedReason')}
          onChange={(event) => put({ lockReason: event.target.value })}
          className="sm:col-span-6"
        />
      )}
    </FormSection>
  );
}

function Changes({ values, put, errorOf, isReadOnly }: PartProps) {
  return (
    <FormSection title={companyText('changes.title')}>
      <Checkbox
        className="sm:col-span-6"
        label={companyText('changes.byCompany')}
        description={companyText('changes.byCompanyAbout')}
        checked={values.changesByCompany}
        disabled={isReadOnly}
        onChange={(event) => put({ changesByCompany: event.target.checked })}
      />
      <Switch
        className="sm:col-span-6"
        label={companyText('changes.lock')}
        description={companyText('registration.lockAbout')}
        checked={values.areChangesLocked}
        disabled={isReadOnly}
        onChange={(event) => put({ areChangesLocked: event.target.checked })}
      />
      {values.areChangesLocked && (
        <TextField
          id="company-changes-lock-reason"
          label={companyText('registration.lockReason')}
          maxLength={300}
          readOnly={isReadOnly}
          value={values.changesLockReason}
          error={errorOf('changesLockedReason')}
          onChange={(event) => put({ changesLockReason: event.target.value })}
          className="sm:col-span-6"
        />
      )}
    </FormSection>
  );
}

function valuesOf(settings: CompanyDetail['settings']): Values {
  const { passwordPolicy, ussOpen, ussVerification, ussLockedReason } = settings;
  const { changesByCompany, changesLockedReason } = settings;
  return {
    programmes: settings.programmes.map(({ actionCode, isOpen, closedReason, employmentMonthsMin }) => ({
      actionCode,
      isOpen,
      closedReason,
      employmentMonthsMin: String(employmentMonthsMin),
    })),
    ...passwordPolicy,
    minLength: String(passwordPolicy.minLength),
    ussOpen,
    ussVerification,
    isLocked: ussLockedReason !== null,
    lockReason: ussLockedReason ?? '',
    changesByCompany,
    areChangesLocked: changesLockedReason !== null,
    changesLockReason: changesLockedReason ?? '',
  };
}

/** What is wrong, by the path the server would name. */
function problemsOf(values: Values, { passwordPolicyDefault }: CompanyDetail['settings']): Map<string, string> {
  const problems = programmeProblems(values.programmes);
  const length = numberProblem(values.minLength, passwordPolicyDefault.minLength, passwordLengthLimits.max);
  if (length) problems.set('passwordPolicy.minLength', length);
  return problems;
}

function sentOf(values: Values) {
  const { minLength, alphanumeric, specialCharacter, ussOpen, ussVerification, isLocked, lockReason } = values;
  return {
    passwordPolicy: { minLength: Number(minLength), alphanumeric, specialCharacter },
    ussOpen,
    ussVerification,
    ussLockedReason: isLocked ? lockReason : null,
    changesByCompany: values.changesByCompany,
    changesLockedReason: values.areChangesLocked ? values.changesLockReason : null,
    programmes: sentProgrammes(values.programmes),
  };
}
