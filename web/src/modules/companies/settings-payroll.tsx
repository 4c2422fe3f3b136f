import { dayOfMonthLimits } from '@polana/contract/companies-settings';
import { actionCodes } from '@polana/contract/roles';
import { Select } from '#ui/select.tsx';
import { TextField } from '#ui/text-field.tsx';
import { FormSection } from '#ui/form-section.tsx';
import type { SettingsPartProps } from './settings-part.ts';
import { settingsText } from './settings.texts.ts';

const days = Array.from({ length: dayOfMonthLimits.max }, (_, index) => index + 1);

/** How soon decisions should be made, and what payroll needs to know. */
export function SettingsPayroll({ values, tie, isReadOnly, onChange }: SettingsPartProps) {
  const options = days.map((day) => ({ id: String(day), label: settingsText('payroll.day', { day }) }));
  return (
    <FormSection title={settingsText('payroll.title')} about={settingsText('payroll.about')}>
      <TextField
        {...tie('decisionTargetDays')}
        label={settingsText('payroll.target')}
        hint={settingsText('payroll.targetHint')}
        inputMode="numeric"
        autoComplete="off"
        end={<span className="pr-3.5 text-ink3">{settingsText('payroll.targetUnit')}</span>}
        value={values.decisionTargetDays}
        readOnly={isReadOnly}
        onChange={(event) => onChange({ decisionTargetDays: event.target.value })}
        className="sm:col-span-6 lg:col-span-2"
      />
      <Select
        {...tie('cutOffDay')}
        label={settingsText('payroll.cutOff')}
        hint={settingsText('payroll.cutOffHint')}
        options={options}
        value={values.cutOffDay}
        isDisabled={isReadOnly}
        onChange={(cutOffDay) => onChange({ cutOffDay })}
        className="sm:col-span-3 lg:col-span-2"
      />
      <Select
        {...tie('payDay')}
        label={settingsText('payroll.payDay')}
        hint={settingsText('payroll.payDayHint')}
        options={options}
        value={values.payDay}
        isDisabled={isReadOnly}
        onChange={(payDay) => onChange({ payDay })}
        className="sm:col-span-3 lg:col-span-2"
      />
      {actionCodes.map((code) => (
        <TextField
          key={code}
          {...tie(`wageCodes.${code}`)}
          label={settingsText(`payroll.wageCode${code}`)}
          hint={settingsText('payroll.wageCodeHint')}
          autoComplete="off"
          spellCheck={false}
          value={values.wageCodes[code]}
          readOnly={isReadOnly}
          onChange={(event) => onChange({ wageCodes: { ...values.wageCodes, [code]: event.target.value } })}
          className="sm:col-span-3"
        />
      ))}
    </FormSection>
  );
}
