import type { CompanySettings } from '@polana/contract/companies-settings';
import { format } from '#platform/format.ts';
import { Card, CardHeader } from '#ui/card.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { Select } from '#ui/select.tsx';
import { TextField } from '#ui/text-field.tsx';
import type { ProgrammeValues } from './settings-form-values.ts';
import type { SettingsFieldTie } from './settings-part.ts';
import { settingsText } from './settings.texts.ts';

interface SettingsProgrammesProps {
  programmes: readonly ProgrammeValues[];
  known: CompanySettings['programmes'];
  tie: SettingsFieldTie;
  isReadOnly: boolean;
  onChange: (programmes: ProgrammeValues[]) => void;
}

/** Each allowance: whether claims are taken, and after how long somebody is entitled. */
export function SettingsProgrammes({ programmes, known, tie, isReadOnly, onChange }: SettingsProgrammesProps) {
  return (
    <Card aria-labelledby="settings-programmes-title">
      <CardHeader
        title={settingsText('programmes.title')}
        titleId="settings-programmes-title"
        description={settingsText('programmes.about')}
      />
      <div className="mt-4 grid gap-5 lg:grid-cols-2">
        {programmes.map((programme, index) => (
          <Programme
            key={programme.actionCode}
            programme={programme}
            known={known.find((one) => one.actionCode === programme.actionCode)}
            path={`programmes.${index}`}
            tie={tie}
            isReadOnly={isReadOnly}
            onChange={(changed) => onChange(programmes.with(index, changed))}
          />
        ))}
      </div>
    </Card>
  );
}

interface ProgrammeProps {
  programme: ProgrammeValues;
  known: CompanySettings['programmes'][number] | undefined;
  path: string;
  tie: SettingsFieldTie;
  isReadOnly: boolean;
  onChange: (programme: ProgrammeValues) => void;
}

function Programme({ programme, known, path, tie, isReadOnly, onChange }: ProgrammeProps) {
  const { actionCode, isOpen } = programme;
  const lawMonths = known?.lawMonthsMin ?? 0;
  return (
    <fieldset className="min-w-0 rounded-panel border border-line p-4">
      <legend className="float-left mb-3 w-full">
        <span className="text-h3">{settingsText(`action.${actionCode}`)}</span>{' '}
        <span className="text-small text-ink3">{settingsText(`paragraph.${actionCode}`)}</span>
      </legend>
      <div className="clear-both grid gap-4">
        <Checkbox
          id={tie(`${path}.isOpen`).id}
          label={settingsText('programme.open')}
          description={settingsText('programme.openAbout')}
          checked={isOpen}
          disabled={isReadOnly}
          onChange={(event) => onChange({ ...programme, isOpen: event.target.checked })}
        />
        {!isOpen && (
          <TextField
            {...tie(`${path}.closedReason`)}
            label={settingsText('programme.reason')}
            hint={`${settingsText('programme.reasonHint')} ${settingsText('programme.obliged')}`}
            value={programme.closedReason}
            readOnly={isReadOnly}
            onChange={(event) => onChange({ ...programme, closedReason: event.target.value })}
          />
        )}
        <Select
          {...tie(`${path}.employmentMonthsMin`)}
          label={settingsText('programme.months')}
          hint={settingsText('programme.monthsHint', { months: monthsText(lawMonths) })}
          options={monthsUpTo(lawMonths)}
          value={programme.employmentMonthsMin}
          isDisabled={isReadOnly}
          onChange={(months) => onChange({ ...programme, employmentMonthsMin: months })}
        />
        {known?.validFrom && (
          <p className="text-small text-ink3">
            {settingsText('programme.validFrom', { date: format.date(known.validFrom) })}
          </p>
        )}
      </div>
    </fieldset>
  );
}

const monthsText = (count: number) => settingsText('months.count', { count });

function monthsUpTo(lawMonths: number): { id: string; label: string }[] {
  return Array.from({ length: lawMonths + 1 }, (_, index) => lawMonths - index).map((months) => ({
    id: String(months),
    label:
      months === lawMonths
        ? settingsText('months.law', { months: monthsText(months) })
        : months === 0
          ? settingsText('months.none')
          : monthsText(months),
  }));
}
