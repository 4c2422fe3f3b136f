import { type ChangeEvent, type SubmitEvent, type ReactNode, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { ErrorSummary } from '#ui/error-summary.tsx';
import { TextField } from '#ui/text-field.tsx';
import { dataProblems, type DataField, type DataProblem, type RegistrationDraft } from './registration-draft.ts';
import { registrationText } from './registration.texts.ts';

interface DataStepProps {
  draft: RegistrationDraft;
  onChange: (changes: Partial<RegistrationDraft>) => void;
  onContinue: () => void;
  /** Link to the step before. */
  back: ReactNode;
}

const fieldId = (field: DataField) => `registration-${field}`;

/** Second step: who registers. What is wrong is told after the first try, and as soon as it is put right no more. */
export function DataStep({ draft, onChange, onContinue, back }: DataStepProps) {
  const [attempt, setAttempt] = useState(0);
  const problems = dataProblems(draft);
  const shown = attempt > 0 ? problems : new Map<DataField, DataProblem>();

  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (problems.size === 0) onContinue();
    else setAttempt(attempt + 1);
  }

  /** What every field of this step has in common. */
  const tie = (field: DataField) => {
    const problem = shown.get(field);
    return {
      id: fieldId(field),
      name: field,
      label: registrationText(`data.${field}`),
      value: draft[field],
      onChange: (event: ChangeEvent<HTMLInputElement>) => onChange({ [field]: event.target.value }),
      error: problem && problemText(problem),
    };
  };

  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      <ErrorSummary
        title={registrationText('errors.title', { count: shown.size })}
        errors={[...shown].map(([field, problem]) => ({
          fieldId: fieldId(field),
          label: registrationText(`data.${field}`),
          message: problemText(problem),
        }))}
        attempt={attempt}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField {...tie('firstName')} autoComplete="given-name" />
        <TextField {...tie('lastName')} autoComplete="family-name" />
      </div>
      <TextField
        {...tie('personalNumber')}
        hint={registrationText('data.personalNumberHint')}
        autoComplete="off"
        spellCheck={false}
        inputMode="text"
      />
      <TextField
        {...tie('email')}
        hint={registrationText('data.emailHint')}
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
      />
      <TextField {...tie('phone')} optionalMark={registrationText('optional')} type="tel" autoComplete="tel" />
      <div className="grid gap-3 sm:grid-cols-[auto_1fr]">
        {back}
        <Button type="submit" size="flow" isFull className="max-sm:order-first">
          {registrationText('continue')}
        </Button>
      </div>
    </form>
  );
}

function problemText(problem: DataProblem): string {
  if (typeof problem === 'object') return registrationText('data.tooLong');
  return registrationText(problem === 'invalid' ? 'data.emailInvalid' : 'data.missing');
}
