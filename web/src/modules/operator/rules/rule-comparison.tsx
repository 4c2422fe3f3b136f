import type { RuleDeclaration, RuleValues } from '@polana/contract/operator-rules';
import { useState } from 'react';
import { Card, CardHeader } from '#ui/card.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { classNames } from '#ui/class-names.ts';
import { Select } from '#ui/select.tsx';
import { comparedRows } from './compared-rows.ts';
import { rulesText } from './rules.texts.ts';

export interface ComparableVersion {
  id: string;
  name: string;
  rule: RuleValues;
  declarations: readonly RuleDeclaration[];
}

interface RuleComparisonProps {
  versions: readonly ComparableVersion[];
  olderId: string;
  newerId: string;
  /** The choice lives in the address. */
  onChoose: (choice: { older: string; newer: string }) => void;
}

/** Two versions beside each other, field by field and word by word. */
export function RuleComparison({ versions, olderId, newerId, onChoose }: RuleComparisonProps) {
  const [isShort, setIsShort] = useState(true);
  const [older, newer] = [olderId, newerId].map((id) => versions.find((one) => one.id === id));
  const options = versions.map(({ id, name }) => ({ id, label: name }));
  if (!older || !newer) return null;
  const rows = comparedRows(older, newer);
  const shown = isShort ? rows.filter((row) => row.isChanged) : rows;
  return (
    <Card aria-labelledby="rule-comparison-title">
      <CardHeader title={rulesText('compare.title')} titleId="rule-comparison-title" />
      <div className="mb-4 flex flex-wrap items-end gap-4">
        <Select
          className="w-56 max-w-full"
          isCompact
          label={rulesText('compare.older')}
          options={options}
          value={olderId}
          onChange={(id) => onChoose({ older: id, newer: newerId })}
        />
        <Select
          className="w-56 max-w-full"
          isCompact
          label={rulesText('compare.newer')}
          options={options}
          value={newerId}
          onChange={(id) => onChoose({ older: olderId, newer: id })}
        />
        <Checkbox
          label={rulesText('compare.onlyDifferences')}
          checked={isShort}
          onChange={(event) => setIsShort(event.target.checked)}
        />
      </div>
      {shown.length === 0 ? (
        <p className="text-ink2">{rulesText('compare.same')}</p>
      ) : (
        <div role="region" aria-labelledby="rule-comparison-title" tabIndex={0} className="overflow-x-auto">
          <table className="w-full min-w-150 border-collapse text-compact">
            <thead>
              <tr className="text-left text-small text-ink3">
                <th className="w-1/5 py-2 pr-3 font-semibold">{rulesText('compare.field')}</th>
                <th className="w-2/5 px-3 py-2 font-semibold">{older.name}</th>
                <th className="w-2/5 px-3 py-2 font-semibold">{newer.name}</th>
              </tr>
            </thead>
            <tbody>
              {shown.map((row) => (
                <tr key={row.id} className="border-t border-line align-top">
                  <th scope="row" className="py-2.5 pr-3 text-left font-semibold">
                    {row.label}
                  </th>
                  <td lang={row.lang} className={classNames('px-3 py-2.5', row.isChanged && 'text-ink2')}>
                    {row.older}
                  </td>
                  <td
                    lang={row.lang}
                    className={classNames(
                      'px-3 py-2.5',
                      row.isChanged && 'bg-brand-tint font-semibold text-on-brand-tint',
                    )}
                  >
                    {row.newer}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Card>
  );
}
