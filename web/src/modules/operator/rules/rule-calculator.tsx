import { textFromCents, textFromRatio } from '@polana/contract/money';
import type { ActionCode } from '@polana/contract/roles';
import { type Trial, type TriedCase, type TriedRule, tryRule } from '@polana/contract/rule-trial';
import { useState } from 'react';
import { format } from '#platform/format.ts';
import { readStored, writeStored } from '#platform/storage.ts';
import { Card, CardHeader } from '#ui/card.tsx';
import { classNames } from '#ui/class-names.ts';
import { Disclosure } from '#ui/disclosure.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { CloseIcon } from '#ui/icons-signs.tsx';
import { OwnCaseForm } from './own-case-form.tsx';
import { rulesText } from './rules.texts.ts';
import { ownCasesFrom, readyCasesOf } from './tried-cases.ts';

export interface ComparedRule {
  name: string;
  /** Null while the form holds a wrong figure. */
  rule: TriedRule | null;
}

interface RuleCalculatorProps {
  actionCode: ActionCode;
  base: ComparedRule;
  /** Beside the base; differences are marked. */
  other: ComparedRule | null;
}

/** Test cases by one version or by two side by side, with the calculation that judges claims. */
export function RuleCalculator({ actionCode, base, other }: RuleCalculatorProps) {
  const storageKey = `rule-cases ${actionCode}`;
  const [own, setOwn] = useState(() => ownCasesFrom(readStored('localStorage', storageKey)));
  const keep = (cases: TriedCase[]) => {
    setOwn(cases);
    writeStored('localStorage', storageKey, cases.length > 0 ? JSON.stringify(cases) : null);
  };
  const ready = readyCasesOf(actionCode);
  const differing = [...ready, ...own].filter((tried) => isDifferent(tried, base.rule, other?.rule ?? null)).length;
  return (
    <Card aria-labelledby="rule-calculator-title">
      <CardHeader
        title={rulesText('calculator.title')}
        titleId="rule-calculator-title"
        description={rulesText('calculator.about')}
      />
      {other && (
        <p role="status" className="mb-3 text-compact font-semibold">
          {summaryOf(other, differing)}
        </p>
      )}
      <div role="region" aria-labelledby="rule-calculator-title" tabIndex={0} className="overflow-x-auto">
        <table className="w-full border-collapse text-compact">
          <thead>
            <tr className="text-left text-small text-ink3">
              <th className="py-2 pr-3 font-semibold">{rulesText('calculator.case')}</th>
              <th className="px-2 py-2 text-right font-semibold">{base.name}</th>
              {other && <th className="py-2 pl-2 text-right font-semibold">{other.name}</th>}
              {own.length > 0 && <th aria-hidden="true" />}
            </tr>
          </thead>
          <tbody>
            {ready.map((tried) => (
              <CaseRow key={wordedCase(tried)} {...{ tried, base, other }} hasEnd={own.length > 0} />
            ))}
            {own.map((tried, index) => (
              <CaseRow
                key={`${index} ${wordedCase(tried)}`}
                {...{ tried, base, other }}
                hasEnd
                onRemove={() => keep(own.toSpliced(index, 1))}
              />
            ))}
          </tbody>
        </table>
      </div>
      <Disclosure title={rulesText('own.title')} className="mt-3">
        <OwnCaseForm actionCode={actionCode} onAdd={(tried) => keep([...own, tried])} />
      </Disclosure>
    </Card>
  );
}

function summaryOf({ rule }: ComparedRule, differing: number): string {
  if (!rule) return rulesText('calculator.invalid');
  return differing === 0 ? rulesText('calculator.same') : rulesText('calculator.differs', { count: differing });
}

function isDifferent(tried: TriedCase, one: TriedRule | null, other: TriedRule | null): boolean {
  if (!one || !other) return false;
  const [before, after] = [tryRule(one, tried), tryRule(other, tried)];
  return before.contributionCents !== after.contributionCents || before.isLate !== after.isLate;
}

interface CaseRowProps {
  tried: TriedCase;
  base: ComparedRule;
  other: ComparedRule | null;
  /** A column for removing stands at the end. */
  hasEnd: boolean;
  onRemove?: () => void;
}

function CaseRow({ tried, base, other, hasEnd, onRemove }: CaseRowProps) {
  const isMarked = isDifferent(tried, base.rule, other?.rule ?? null);
  const name = wordedCase(tried);
  return (
    <tr className="border-t border-line align-top">
      <th scope="row" className="py-2.5 pr-3 text-left font-regular">
        {name}
        {onRemove && <span className="ml-1.5 text-small text-ink3">({rulesText('own.mark')})</span>}
      </th>
      <Outcome trial={base.rule && tryRule(base.rule, tried)} before={null} />
      {other && (
        <Outcome
          trial={other.rule && tryRule(other.rule, tried)}
          before={base.rule && tryRule(base.rule, tried)}
          isMarked={isMarked}
        />
      )}
      {hasEnd && (
        <td className="w-11 py-0.5 text-right">
          {onRemove && (
            <IconButton label={rulesText('own.remove', { name })} icon={<CloseIcon size={16} />} onClick={onRemove} />
          )}
        </td>
      )}
    </tr>
  );
}

interface OutcomeProps {
  trial: Trial | null;
  before: Trial | null;
  isMarked?: boolean;
}

/** What is paid and what limited it; beside another version also by how much it differs. */
function Outcome({ trial, before, isMarked = false }: OutcomeProps) {
  if (!trial) return <td className="px-2 py-2.5 text-right text-ink3">–</td>;
  const difference = before ? trial.contributionCents - before.contributionCents : 0;
  const notes = [
    ...trial.obstacles.map((one) => rulesText(`obstacle.${one}`)),
    ...(trial.obstacles.length === 0 && trial.limitedBy === 'limit' ? [rulesText('calculator.limited')] : []),
    ...(trial.isLate ? [rulesText('calculator.late')] : []),
  ];
  return (
    <td className={classNames('px-2 py-2.5 text-right', isMarked && 'bg-brand-tint text-on-brand-tint')}>
      <span className="font-semibold num">{format.money(textFromCents(trial.contributionCents))}</span>
      {difference !== 0 && (
        <span className="block text-small font-semibold num">{format.signedMoney(textFromCents(difference))}</span>
      )}
      {notes.length > 0 && (
        <span className={classNames('block text-small', !isMarked && 'text-ink3')}>{notes.join(', ')}</span>
      )}
    </td>
  );
}

function wordedCase(tried: TriedCase): string {
  const { ratio, expenseCents, usedCents, nights, childAge, employmentMonths, daysToSubmit } = tried;
  return [
    rulesText('calculator.sum', {
      sum: format.money(textFromCents(expenseCents)),
      ratio: format.ratio(textFromRatio(ratio)),
    }),
    ...(usedCents > 0 ? [rulesText('calculator.used', { used: format.money(textFromCents(usedCents)) })] : []),
    ...(nights === undefined ? [] : [rulesText('nights', { count: nights })]),
    ...(childAge === undefined
      ? []
      : [rulesText('calculator.age', { years: rulesText('years', { count: childAge }) })]),
    ...(employmentMonths === undefined
      ? []
      : [rulesText('calculator.employment', { months: rulesText('months', { count: employmentMonths }) })]),
    ...(daysToSubmit === undefined
      ? []
      : [rulesText('calculator.submitted', { days: rulesText('days', { count: daysToSubmit }) })]),
  ].join(', ');
}
