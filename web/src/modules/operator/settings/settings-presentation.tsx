import { FormSection } from '#ui/form-section.tsx';
import { TextField } from '#ui/text-field.tsx';
import type { SettingsPartProps } from './settings-part.ts';
import type { PresentationName } from './settings-values.ts';
import { operatorSettingsText } from './settings.texts.ts';

interface FieldLook {
  name: PresentationName;
  className: string;
  type?: 'email' | 'tel' | 'url';
  isOptional?: true;
  hasHint?: true;
}

const nameFields: readonly FieldLook[] = [
  { name: 'productName', className: 'sm:col-span-3', hasHint: true },
  { name: 'operatorName', className: 'sm:col-span-3', hasHint: true },
];
const contactFields: readonly FieldLook[] = [
  { name: 'street', className: 'sm:col-span-6' },
  { name: 'zip', className: 'sm:col-span-2' },
  { name: 'city', className: 'sm:col-span-4' },
  { name: 'phone', className: 'sm:col-span-2', type: 'tel' },
  { name: 'email', className: 'sm:col-span-4', type: 'email' },
];
const linkFields: readonly FieldLook[] = [
  { name: 'privacyUrl', className: 'sm:col-span-6', hasHint: true },
  { name: 'appStoreUrl', className: 'sm:col-span-3', type: 'url', isOptional: true },
  { name: 'googlePlayUrl', className: 'sm:col-span-3', type: 'url', isOptional: true },
];

/** How the portal is called and who stands behind it. */
export function SettingsNames(props: SettingsPartProps) {
  return (
    <FormSection title={operatorSettingsText('names.title')} about={operatorSettingsText('names.about')}>
      <Fields {...props} fields={nameFields} />
    </FormSection>
  );
}

export function SettingsContacts(props: SettingsPartProps) {
  return (
    <FormSection title={operatorSettingsText('contacts.title')} about={operatorSettingsText('contacts.about')}>
      <Fields {...props} fields={[...contactFields, ...linkFields]} />
    </FormSection>
  );
}

function Fields({ values, tie, onChange, fields }: SettingsPartProps & { fields: readonly FieldLook[] }) {
  const { presentation } = values;
  return fields.map(({ name, className, type, isOptional, hasHint }) => (
    <TextField
      key={name}
      {...tie(`presentation.${name}`)}
      label={operatorSettingsText(`field.${name}`)}
      {...(hasHint && { hint: operatorSettingsText(`hint.${name as 'productName' | 'operatorName' | 'privacyUrl'}`) })}
      {...(isOptional && { optionalMark: operatorSettingsText('optional') })}
      {...(type && { type })}
      autoComplete="off"
      value={presentation[name]}
      onChange={(event) => onChange({ presentation: { ...presentation, [name]: event.target.value } })}
      className={className}
    />
  ));
}
