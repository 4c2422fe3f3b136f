import type { ActionCode } from '@polana/contract/roles';
import type { TriedCase } from '@polana/contract/rule-trial';
import { type SubmitEvent, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { focusFirstInvalid } from '#ui/focus-first-invalid.ts';
import { TextField } from '#ui/text-field.tsx';
import { rulesText } from './rules.texts.ts';
import { centsFromTyped, ratioFromTyped, wholeFromTyped } from './typed-figures.ts';

const empty = { sum: '', ratio: '100', used: '', nights: '', childAge: '', employmentMonths: '', daysToSubmit: '' };
type Field = keyof typeof empty;

const needed: readonly Field[] = ['sum', 'ratio'];

interface OwnCaseFormProps {
  actionCode: ActionCode;
  onAdd: (tried: TriedCase) => void;
}

/** A case of the operator's own; what is left empty is not asked for. */
export function OwnCaseForm({ actionCode, onAdd }: OwnCaseFormProps) {
  const [typed, setTyped] = useState(empty);
  const [isShown, setIsShown] = useState(false);
  const special: Field = actionCode === 'RP' ? 'nights' : 'childAge';
  const fields: readonly Field[] = ['sum', 'ratio', 'used', special, 'employmentMonths', 'daysToSubmit'];
  const wrong = fields.filter((field) => isWrong(field, typed[field]));

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    event.stopPropagation();
    setIsShown(wrong.length > 0);
    if (wrong.length > 0) return focusFirstInvalid(event.currentTarget);
    const optional = [special, 'employmentMonths', 'daysToSubmit'] as const;
    onAdd({
      expenseCents: centsFromTyped(typed.sum) ?? 0,
      ratio: ratioFromTyped(typed.ratio) ?? 0,
      usedCents: centsFromTyped(typed.used) ?? 0,
      ...Object.fromEntries(
        optional.filter((field) => typed[field] !== '').map((field) => [field, wholeFromTyped(typed[field])]),
      ),
    });
    setTyped({ ...empty, ratio: typed.ratio });
  }

  return (
    <form noValidate onSubmit={submit} className="grid items-start gap-3 sm:grid-cols-2">
      {fields.map((field) => (
        <TextField
          key={field}
          label={rulesText(`own.${field}`)}
          inputMode="decimal"
          value={typed[field]}
          error={isShown && wrong.includes(field) ? rulesText('own.invalid') : undefined}
          onChange={(event) => setTyped({ ...typed, [field]: event.target.value })}
        />
      ))}
      <div className="sm:col-span-2">
        <Button type="submit" variant="secondary" size="small">
          {rulesText('own.add')}
        </Button>
      </div>
    </form>
  );
}

function isWrong(field: Field, typed: string): boolean {
  if (typed.trim() === '') return needed.includes(field);
  if (field === 'ratio') return ratioFromTyped(typed) === null;
  if (field === 'sum' || field === 'used') return centsFromTyped(typed) === null;
  return wholeFromTyped(typed) === null;
}
