import type { CompanySettings } from '@polana/contract/companies-settings';
import type { Role } from '@polana/contract/identity';
import type { ActionCode } from '@polana/contract/roles';
import { type SubmitEvent, useState } from 'react';
import { ApiFailure } from '#platform/api-failure.ts';
import { Banner } from '#ui/banner.tsx';
import { ErrorSummary } from '#ui/error-summary.tsx';
import { showToast } from '#ui/toast-queue.ts';
import { useSaveSettings } from './companies.queries.ts';
import { companyFormText } from './company-form.texts.ts';
import { useKeptForm } from '#platform/kept-form.ts';
import { OvertakenBanner } from './overtaken-banner.tsx';
import { SaveBar, savedFormClass } from './save-bar.tsx';
import { SettingsChanges, SettingsPasswords, SettingsRegistrations } from './settings-access.tsx';
import {
  settingsProblems,
  settingsRequestOf,
  settingsValuesOf,
  type SettingsProblem,
  type SettingsValues,
} from './settings-form-values.ts';
import type { SettingsFieldTie, SettingsPartProps } from './settings-part.ts';
import { SettingsPayroll } from './settings-payroll.tsx';
import { SettingsProgrammes } from './settings-programmes.tsx';
import { settingsText } from './settings.texts.ts';

interface CompanySettingsFormProps {
  role: Role;
  settings: CompanySettings;
  /** Somebody looks in the administrator's name. */
  isReadOnly: boolean;
}

const idOf = (path: string) => `settings-${path}`;

/** How the company runs the programme; what is typed stays until it is saved or discarded. */
export function CompanySettingsForm({ role, settings, isReadOnly }: CompanySettingsFormProps) {
  const form = useKeptForm(`company-settings ${role.value}`, settingsValuesOf(settings), settings.version);
  const save = useSaveSettings(role);
  const [attempt, setAttempt] = useState(0);
  const problems = problemTexts(form.values, settings);
  const refusals = save.error instanceof ApiFailure && !form.overtaken ? save.error.errors : [];
  const isShown = attempt > 0;
  const tie: SettingsFieldTie = (path) => ({
    id: idOf(path),
    error: (isShown && problems.get(path)) || refusals.find((one) => one.path === path)?.message,
  });

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    if (save.isPending) return;
    setAttempt(attempt + 1);
    if (problems.size > 0) return;
    try {
      await save.mutateAsync(settingsRequestOf(form.values, form.version));
      form.discard();
      setAttempt(0);
      showToast({ tone: 'success', text: companyFormText('save.done') });
    } catch {
      setAttempt((count) => count + 1);
    }
  }

  const part: SettingsPartProps = {
    values: form.values,
    tie,
    isReadOnly,
    onChange: (changes) => {
      save.reset();
      form.change({ ...form.values, ...changes });
    },
  };
  return (
    <form noValidate onSubmit={submit} className={savedFormClass}>
      <ErrorSummary
        title={
          problems.size > 0
            ? companyFormText('errors.title', { count: problems.size })
            : companyFormText('errors.refused')
        }
        errors={isShown ? summaryOf(problems, refusals) : []}
        attempt={attempt}
      />
      {isReadOnly && <Banner tone="info">{companyFormText('readOnly')}</Banner>}
      {form.overtaken && <OvertakenBanner failure={save.error} onKeep={form.keepMine} onDiscard={form.discard} />}
      <SettingsProgrammes
        programmes={form.values.programmes}
        known={settings.programmes}
        tie={tie}
        isReadOnly={isReadOnly}
        onChange={(programmes) => part.onChange({ programmes })}
      />
      <SettingsPayroll {...part} />
      <SettingsRegistrations {...part} settings={settings} />
      <SettingsChanges {...part} settings={settings} />
      <SettingsPasswords {...part} settings={settings} />
      {!isReadOnly && <SaveBar isChanged={form.isChanged} isBusy={save.isPending} onDiscard={form.discard} />}
    </form>
  );
}

function summaryOf(problems: ReadonlyMap<string, string>, refusals: readonly { path: string; message: string }[]) {
  if (problems.size > 0)
    return [...problems].map(([path, message]) => ({ fieldId: idOf(path), label: labelOf(path), message }));
  return refusals.map(({ path, message }) => ({
    ...(document.getElementById(idOf(path)) && { fieldId: idOf(path) }),
    message,
  }));
}

function labelOf(path: string): string | undefined {
  if (path.endsWith('.closedReason')) return settingsText('programme.reason');
  if (path === 'decisionTargetDays') return settingsText('payroll.target');
  if (path === 'passwordPolicy.minLength') return settingsText('passwords.length');
  const [part, code] = path.split('.');
  return part === 'wageCodes' ? settingsText(`payroll.wageCode${code as ActionCode}`) : undefined;
}

function problemTexts(values: SettingsValues, settings: CompanySettings): Map<string, string> {
  const problems = settingsProblems(values, settings.passwordPolicyDefault.minLength);
  return new Map([...problems].map(([path, problem]) => [path, problemText(problem)]));
}

function problemText(problem: SettingsProblem): string {
  if (problem.kind === 'tooLong') return settingsText('problem.tooLong');
  if (problem.kind === 'notBetween') return settingsText('problem.notBetween', { min: problem.min, max: problem.max });
  return settingsText(problem.kind === 'wageCode' ? 'problem.wageCode' : 'problem.reasonMissing');
}
