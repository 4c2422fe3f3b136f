import type { CompanySettings } from '@polana/contract/companies-settings';
import { Banner } from '#ui/banner.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { SummaryList } from '#ui/summary-list.tsx';
import { TextField } from '#ui/text-field.tsx';
import { FormSection } from '#ui/form-section.tsx';
import type { SettingsPartProps } from './settings-part.ts';
import { settingsText } from './settings.texts.ts';

type WithSettings = SettingsPartProps & { settings: CompanySettings };

/** How employees come in by themselves; only read where the operator decides about it. */
export function SettingsRegistrations({ values, settings, tie, isReadOnly, onChange }: WithSettings) {
  if (settings.ussLockedReason !== null) return <LockedRegistrations settings={settings} />;
  return (
    <FormSection title={settingsText('registrations.title')}>
      <div className="-mt-2 grid gap-1 sm:col-span-6">
        <Checkbox
          id={tie('ussOpen').id}
          label={settingsText('registrations.open')}
          description={settingsText('registrations.openAbout')}
          checked={values.ussOpen}
          disabled={isReadOnly}
          onChange={(event) => onChange({ ussOpen: event.target.checked })}
        />
        <Checkbox
          {...tie('ussVerification')}
          label={settingsText('registrations.verify')}
          description={settingsText('registrations.verifyAbout')}
          checked={values.ussVerification}
          disabled={isReadOnly}
          onChange={(event) => onChange({ ussVerification: event.target.checked })}
        />
      </div>
    </FormSection>
  );
}

function LockedRegistrations({ settings }: { settings: CompanySettings }) {
  const stateOf = (isOn: boolean) => settingsText(isOn ? 'registrations.on' : 'registrations.off');
  return (
    <FormSection title={settingsText('registrations.title')}>
      <Banner tone="info" className="sm:col-span-6">
        {settingsText('registrations.locked', { reason: settings.ussLockedReason ?? '' })}
      </Banner>
      <SummaryList
        className="sm:col-span-6"
        rows={[
          { id: 'open', label: settingsText('registrations.open'), value: stateOf(settings.ussOpen) },
          { id: 'verify', label: settingsText('registrations.verify'), value: stateOf(settings.ussVerification) },
        ]}
      />
    </FormSection>
  );
}

/** Who decides about the changes of data employees ask for; only read where the operator chose. */
export function SettingsChanges({ values, settings, tie, isReadOnly, onChange }: WithSettings) {
  const { changesByCompany, changesLockedReason } = settings;
  if (changesLockedReason !== null) {
    return (
      <FormSection title={settingsText('changes.title')}>
        <Banner tone="info" className="sm:col-span-6">
          {settingsText('changes.locked', { reason: changesLockedReason })}
        </Banner>
        <SummaryList
          className="sm:col-span-6"
          rows={[
            {
              id: 'changes',
              label: settingsText('changes.decides'),
              value: settingsText(changesByCompany ? 'changes.company' : 'changes.operator'),
            },
          ]}
        />
      </FormSection>
    );
  }
  return (
    <FormSection title={settingsText('changes.title')}>
      <div className="-mt-2 sm:col-span-6">
        <Checkbox
          {...tie('changesByCompany')}
          label={settingsText('changes.byCompany')}
          description={settingsText('changes.byCompanyAbout')}
          checked={values.changesByCompany}
          disabled={isReadOnly}
          onChange={(event) => onChange({ changesByCompany: event.target.checked })}
        />
      </div>
    </FormSection>
  );
}

/** The company's own demands on passwords, over the operator's. */
export function SettingsPasswords({ values, settings, tie, isReadOnly, onChange }: WithSettings) {
  const { passwordPolicyDefault: floor } = settings;
  const policy = values.passwordPolicy;
  const byOperator = (isDemanded: boolean) =>
    isDemanded ? { description: settingsText('passwords.byOperator'), disabled: true } : { disabled: isReadOnly };
  return (
    <FormSection title={settingsText('passwords.title')} about={settingsText('passwords.about')}>
      <TextField
        {...tie('passwordPolicy.minLength')}
        label={settingsText('passwords.length')}
        hint={settingsText('passwords.lengthHint', { count: floor.minLength })}
        inputMode="numeric"
        autoComplete="off"
        value={policy.minLength}
        readOnly={isReadOnly}
        onChange={(event) => onChange({ passwordPolicy: { ...policy, minLength: event.target.value } })}
        className="sm:col-span-3 lg:col-span-2"
      />
      <div className="grid gap-1 sm:col-span-6">
        <Checkbox
          id={tie('passwordPolicy.alphanumeric').id}
          label={settingsText('passwords.alphanumeric')}
          checked={policy.alphanumeric}
          {...byOperator(floor.alphanumeric)}
          onChange={(event) => onChange({ passwordPolicy: { ...policy, alphanumeric: event.target.checked } })}
        />
        <Checkbox
          id={tie('passwordPolicy.specialCharacter').id}
          label={settingsText('passwords.special')}
          checked={policy.specialCharacter}
          {...byOperator(floor.specialCharacter)}
          onChange={(event) => onChange({ passwordPolicy: { ...policy, specialCharacter: event.target.checked } })}
        />
      </div>
    </FormSection>
  );
}
