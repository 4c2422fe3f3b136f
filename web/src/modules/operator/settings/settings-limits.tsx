import {
  defaultPasswordLengthBounds,
  limitBounds,
  retentionBounds,
  type LimitName,
  type RetentionName,
} from '@polana/contract/operator-settings';
import { Checkbox } from '#ui/checkbox.tsx';
import { FormSection } from '#ui/form-section.tsx';
import { TextField } from '#ui/text-field.tsx';
import type { SettingsPartProps } from './settings-part.ts';
import { operatorSettingsText } from './settings.texts.ts';

interface NumberFieldProps {
  tied: { id: string; error: string | undefined };
  label: string;
  hint: string;
  unit: string;
  value: string;
  onChange: (value: string) => void;
}

function NumberField({ tied, label, hint, unit, value, onChange }: NumberFieldProps) {
  return (
    <TextField
      {...tied}
      label={label}
      hint={hint}
      inputMode="numeric"
      autoComplete="off"
      end={<span className="pr-3.5 text-ink3">{unit}</span>}
      inputClassName="pr-24"
      value={value}
      onChange={(event) => onChange(event.target.value)}
      className="sm:col-span-3"
    />
  );
}

/** How often people may do what costs the portal most. */
export function SettingsLimits({ values, tie, onChange }: SettingsPartProps) {
  const { limits } = values;
  return (
    <FormSection title={operatorSettingsText('limits.title')} about={operatorSettingsText('limits.about')}>
      {(Object.keys(limitBounds) as LimitName[]).map((name) => (
        <NumberField
          key={name}
          tied={tie(`limits.${name}`)}
          label={operatorSettingsText(`limits.${name}`)}
          hint={operatorSettingsText(`limits.${name}Hint`)}
          unit={operatorSettingsText(name === 'claimsPerHour' ? 'unit.perHour' : 'unit.perDay')}
          value={limits[name]}
          onChange={(value) => onChange({ limits: { ...limits, [name]: value } })}
        />
      ))}
    </FormSection>
  );
}

/** What companies may only make stricter. */
export function SettingsPasswords({ values, tie, onChange }: SettingsPartProps) {
  const { passwordPolicy: policy } = values;
  return (
    <FormSection title={operatorSettingsText('passwords.title')} about={operatorSettingsText('passwords.about')}>
      <NumberField
        tied={tie('passwordPolicy.minLength')}
        label={operatorSettingsText('passwords.length')}
        hint={operatorSettingsText('bounds', defaultPasswordLengthBounds)}
        unit={operatorSettingsText('unit.characters')}
        value={policy.minLength}
        onChange={(minLength) => onChange({ passwordPolicy: { ...policy, minLength } })}
      />
      <div className="grid gap-1 sm:col-span-6">
        <Checkbox
          id={tie('passwordPolicy.alphanumeric').id}
          label={operatorSettingsText('passwords.alphanumeric')}
          checked={policy.alphanumeric}
          onChange={(event) => onChange({ passwordPolicy: { ...policy, alphanumeric: event.target.checked } })}
        />
        <Checkbox
          id={tie('passwordPolicy.specialCharacter').id}
          label={operatorSettingsText('passwords.special')}
          checked={policy.specialCharacter}
          onChange={(event) => onChange({ passwordPolicy: { ...policy, specialCharacter: event.target.checked } })}
        />
      </div>
    </FormSection>
  );
}

const retentionUnits = {
  claimYears: 'unit.years',
  rejectedClaimFileMonths: 'unit.months',
  personMonths: 'unit.months',
  outboxDays: 'unit.days',
  traceDays: 'unit.days',
  auditYears: 'unit.years',
  importDays: 'unit.days',
  exportDays: 'unit.days',
} as const satisfies Record<RetentionName, string>;

/** How long each kind of record is kept before the portal forgets it. */
export function SettingsRetention({ values, tie, onChange }: SettingsPartProps) {
  const { retention } = values;
  return (
    <FormSection
      title={operatorSettingsText('retention.title')}
      about={operatorSettingsText('retention.about', { years: retentionBounds.claimYears.min })}
    >
      {(Object.keys(retentionBounds) as RetentionName[]).map((name) => (
        <NumberField
          key={name}
          tied={tie(`retention.${name}`)}
          label={operatorSettingsText(`retention.${name}`)}
          hint={operatorSettingsText(name === 'auditYears' ? 'retention.auditBounds' : 'bounds', retentionBounds[name])}
          unit={operatorSettingsText(retentionUnits[name])}
          value={retention[name]}
          onChange={(value) => onChange({ retention: { ...retention, [name]: value } })}
        />
      ))}
    </FormSection>
  );
}
