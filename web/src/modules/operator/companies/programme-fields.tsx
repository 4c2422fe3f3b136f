import type { ActionCode } from '@polana/contract/roles';
import { Switch } from '#ui/switch.tsx';
import { TextField } from '#ui/text-field.tsx';
import { companiesText } from './companies.texts.ts';

export interface ProgrammeValues {
  actionCode: ActionCode;
  isOpen: boolean;
  closedReason: string;
  employmentMonthsMin: string;
}

interface ProgrammeFieldsProps {
  programmes: readonly ProgrammeValues[];
  onChange: (programmes: ProgrammeValues[]) => void;
  errorOf: (path: string) => string | undefined;
  idBase: string;
  isReadOnly?: boolean;
}

/** Each allowance: whether claims are taken, and after how many months somebody is entitled. */
export function ProgrammeFields({ programmes, onChange, errorOf, idBase, isReadOnly = false }: ProgrammeFieldsProps) {
  const put = (index: number, values: Partial<ProgrammeValues>) =>
    onChange(programmes.map((one, at) => (at === index ? { ...one, ...values } : one)));
  return programmes.map((programme, index) => (
    <div key={programme.actionCode} className="grid gap-4 sm:col-span-6 sm:grid-cols-6">
      <Switch
        className="sm:col-span-6"
        label={companiesText(`programme.${programme.actionCode}`)}
        description={companiesText('programme.about')}
        checked={programme.isOpen}
        disabled={isReadOnly}
        onChange={(event) => put(index, { isOpen: event.target.checked })}
      />
      {!programme.isOpen && (
        <TextField
          id={`${idBase}-${programme.actionCode}-reason`}
          label={companiesText('programme.closedReason')}
          hint={companiesText('programme.closedReasonHint')}
          maxLength={300}
          readOnly={isReadOnly}
          value={programme.closedReason}
          error={errorOf(`programmes.${index}.closedReason`)}
          onChange={(event) => put(index, { closedReason: event.target.value })}
          className="sm:col-span-6"
        />
      )}
      <TextField
        id={`${idBase}-${programme.actionCode}-months`}
        label={companiesText('programme.months')}
        hint={companiesText('programme.monthsHint')}
        inputMode="numeric"
        autoComplete="off"
        readOnly={isReadOnly}
        value={programme.employmentMonthsMin}
        error={errorOf(`programmes.${index}.employmentMonthsMin`)}
        onChange={(event) => put(index, { employmentMonthsMin: event.target.value.replaceAll(/\D/g, '').slice(0, 2) })}
        className="sm:col-span-3"
      />
    </div>
  ));
}

const monthsMost = 24;

/** What is wrong, by the path the server would name. */
export function programmeProblems(programmes: readonly ProgrammeValues[]): Map<string, string> {
  const problems = new Map<string, string>();
  programmes.forEach(({ isOpen, closedReason, employmentMonthsMin }, index) => {
    const isReasonMissing = !isOpen && closedReason.trim() === '';
    if (isReasonMissing) problems.set(`programmes.${index}.closedReason`, companiesText('invalid.missing'));
    const months = numberProblem(employmentMonthsMin, 0, monthsMost);
    if (months) problems.set(`programmes.${index}.employmentMonthsMin`, months);
  });
  return problems;
}

/** What is wrong with a number as it is typed; an empty field is no zero. */
export function numberProblem(typed: string, min: number, max: number): string | undefined {
  const isRight = typed !== '' && Number(typed) >= min && Number(typed) <= max;
  return isRight ? undefined : companiesText('invalid.notBetween', { min, max });
}

export function sentProgrammes(programmes: readonly ProgrammeValues[]) {
  return programmes.map(({ closedReason, employmentMonthsMin, isOpen, actionCode }) => ({
    actionCode,
    isOpen,
    closedReason: isOpen ? '' : closedReason.trim(),
    employmentMonthsMin: Number(employmentMonthsMin),
  }));
}
