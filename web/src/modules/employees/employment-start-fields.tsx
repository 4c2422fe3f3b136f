import { format } from '#platform/format.ts';
import { businessToday } from '#platform/format-dates.ts';
import { DateField } from '#ui/date-field.tsx';
import { TextField } from '#ui/text-field.tsx';
import { registrationsText } from './registrations.texts.ts';
import { ratioFromTyped } from './typed-ratio.ts';

/** What the company adds to a registration its list does not know. */
export interface EmploymentStart {
  /** Empty until there is one. */
  startDate: string;
  ratio: string;
}

export const noStart: EmploymentStart = { startDate: '', ratio: '100' };

export interface StartProblem {
  fieldId: 'registration-start' | 'registration-ratio';
  message: string;
  label?: string;
}

export function startProblems({ startDate, ratio }: EmploymentStart): StartProblem[] {
  const problems: StartProblem[] = [];
  if (!startDate)
    problems.push({
      fieldId: 'registration-start',
      label: registrationsText('start.date'),
      message: registrationsText('start.dateMissing'),
    });
  if (ratioFromTyped(ratio) === null)
    problems.push({ fieldId: 'registration-ratio', message: registrationsText('start.ratioInvalid') });
  return problems;
}

interface EmploymentStartFieldsProps {
  start: EmploymentStart;
  onChange: (start: EmploymentStart) => void;
  problems: readonly StartProblem[];
}

export function EmploymentStartFields({ start, onChange, problems }: EmploymentStartFieldsProps) {
  const errorOf = (fieldId: StartProblem['fieldId']) => problems.find((one) => one.fieldId === fieldId)?.message;
  return (
    <section aria-labelledby="registration-start-title">
      <h2 id="registration-start-title" className="mb-4 text-h2">
        {registrationsText('start.title')}
      </h2>
      <div className="grid gap-5 sm:grid-cols-2">
        <DateField
          id="registration-start"
          label={registrationsText('start.date')}
          openLabel={registrationsText('start.calendar')}
          value={start.startDate || null}
          onChange={(startDate) => onChange({ ...start, startDate: startDate ?? '' })}
          formatDate={format.date}
          today={businessToday()}
          error={errorOf('registration-start')}
        />
        <TextField
          id="registration-ratio"
          label={registrationsText('start.ratio')}
          inputMode="decimal"
          autoComplete="off"
          value={start.ratio}
          onChange={(event) => onChange({ ...start, ratio: event.target.value })}
          error={errorOf('registration-ratio')}
          after={<p className="mt-1.5 text-small text-ink3">{registrationsText('start.ratioHint')}</p>}
        />
      </div>
    </section>
  );
}
