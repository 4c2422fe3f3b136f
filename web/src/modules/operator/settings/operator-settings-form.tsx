import type { Role } from '@polana/contract/identity';
import type { OperatorSettings } from '@polana/contract/operator-settings';
import { type SubmitEvent, useState } from 'react';
import { ApiFailure } from '#platform/api-failure.ts';
import { format } from '#platform/format.ts';
import { useKeptForm } from '#platform/kept-form.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { ErrorSummary } from '#ui/error-summary.tsx';
import { SaveBar, savedFormClass } from '#ui/save-bar.tsx';
import { showToast } from '#ui/toast-queue.ts';
import { SettingsColours } from './settings-colours.tsx';
import { SettingsLimits, SettingsPasswords, SettingsRetention } from './settings-limits.tsx';
import { SettingsLogos } from './settings-logos.tsx';
import type { SettingsFieldTie, SettingsPartProps } from './settings-part.ts';
import { SettingsContacts, SettingsNames } from './settings-presentation.tsx';
import { SettingsPreview } from './settings-preview.tsx';
import {
  type PresentationName,
  settingsProblems,
  settingsRequestOf,
  settingsValuesOf,
  wholePalette,
  type SettingsProblem,
} from './settings-values.ts';
import { isOvertaken, useSaveOperatorSettings } from './settings.queries.ts';
import { operatorSettingsText } from './settings.texts.ts';

const idOf = (path: string) => `settings-${path.replaceAll('.', '-')}`;

/** Everything the operator sets, with what the pages would look like beside it; what is typed stays until it is saved or discarded. */
export function OperatorSettingsForm({ role, settings }: { role: Role; settings: OperatorSettings }) {
  const form = useKeptForm(`operator-settings ${role.value}`, settingsValuesOf(settings), settings.version);
  const save = useSaveOperatorSettings(role);
  const [attempt, setAttempt] = useState(0);
  const problems = settingsProblems(form.values);
  const refusals =
    save.error instanceof ApiFailure && !form.overtaken && !save.error.wasDeclined ? save.error.errors : [];
  const isShown = attempt > 0;
  const tie: SettingsFieldTie = (path) => {
    const problem = isShown ? problems.get(path) : undefined;
    return {
      id: idOf(path),
      error: problem ? problemText(problem) : refusals.find((one) => one.path === path)?.message,
    };
  };
  const part: SettingsPartProps = {
    values: form.values,
    tie,
    onChange: (changes) => {
      save.reset();
      form.change({ ...form.values, ...changes });
    },
  };

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    if (save.isPending) return;
    setAttempt(attempt + 1);
    if (problems.size > 0) return;
    try {
      await save.mutateAsync(settingsRequestOf(form.values, form.version));
      form.discard();
      setAttempt(0);
      showToast({ tone: 'success', text: operatorSettingsText('saved') });
    } catch {
      setAttempt((count) => count + 1);
    }
  }

  return (
    <form noValidate onSubmit={submit} className={savedFormClass}>
      <ErrorSummary
        title={
          problems.size > 0
            ? operatorSettingsText('errors.title', { count: problems.size })
            : operatorSettingsText('errors.refused')
        }
        errors={isShown ? summaryOf(problems, refusals) : []}
        attempt={attempt}
      />
      {form.overtaken && <OvertakenBanner failure={save.error} onKeep={form.keepMine} onDiscard={form.discard} />}
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="grid min-w-0 gap-5">
          <SettingsNames {...part} />
          <SettingsLogos role={role} logos={settings.logos} />
          <SettingsColours {...part} />
          <SettingsContacts {...part} />
          <SettingsLimits {...part} />
          <SettingsPasswords {...part} />
          <SettingsRetention {...part} />
        </div>
        <div className="max-lg:order-first lg:sticky lg:top-[calc(var(--frame-top,74px)+1.5rem)]">
          <SettingsPreview
            productName={form.values.presentation.productName}
            palette={wholePalette(form.values.colours) ?? settings.colours}
            logos={settings.logos}
          />
        </div>
      </div>
      <SaveBar
        isChanged={form.isChanged}
        isBusy={save.isPending}
        onDiscard={form.discard}
        unsavedText={operatorSettingsText('save.unsaved')}
        discardLabel={operatorSettingsText('save.discard')}
        saveLabel={operatorSettingsText('save.submit')}
      >
        {settings.changedAt !== null &&
          operatorSettingsText('save.last', {
            name: settings.changedBy ?? '–',
            time: format.moment(settings.changedAt),
          })}
      </SaveBar>
    </form>
  );
}

interface OvertakenBannerProps {
  /** The refused save, which says who was quicker. */
  failure: Error | null;
  onKeep: () => void;
  onDiscard: () => void;
}

/** Somebody saved while this person was typing: nothing is lost, and nothing is overwritten unseen. */
function OvertakenBanner({ failure, onKeep, onDiscard }: OvertakenBannerProps) {
  return (
    <Banner
      tone="warning"
      isLive
      title={isOvertaken(failure) ? failure.message : operatorSettingsText('overtaken.title')}
      action={
        <div className="flex flex-wrap gap-2">
          <Button variant="secondary" size="small" onClick={onDiscard}>
            {operatorSettingsText('overtaken.discard')}
          </Button>
          <Button variant="secondary" size="small" onClick={onKeep}>
            {operatorSettingsText('overtaken.keep')}
          </Button>
        </div>
      }
    >
      {operatorSettingsText('overtaken.about')}
    </Banner>
  );
}

function summaryOf(
  problems: ReadonlyMap<string, SettingsProblem>,
  refusals: readonly { path: string; message: string }[],
) {
  if (problems.size > 0)
    return [...problems].map(([path, problem]) => ({
      fieldId: idOf(path),
      label: labelOf(path, problem),
      message: problemText(problem),
    }));
  return refusals.map(({ path, message }) => ({
    ...(document.getElementById(idOf(path)) && { fieldId: idOf(path) }),
    message,
  }));
}

/** What any field may lack or have too much of is said of its name. */
function labelOf(path: string, { kind }: SettingsProblem): string | undefined {
  const [part, name] = path.split('.');
  if (part !== 'presentation' || (kind !== 'missing' && kind !== 'tooLong' && kind !== 'email')) return undefined;
  return operatorSettingsText(`field.${name as PresentationName}`);
}

function problemText(problem: SettingsProblem): string {
  if (problem.kind === 'tooLong') return operatorSettingsText('problem.tooLong');
  if (problem.kind === 'notBetween')
    return operatorSettingsText('problem.notBetween', { min: problem.min, max: problem.max });
  return operatorSettingsText(`problem.${problem.kind}`);
}
