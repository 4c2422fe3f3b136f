import { TextField } from '#ui/text-field.tsx';
import { companiesText } from './companies.texts.ts';
import { optionalFields, type CompanyField, type CompanyValues } from './company-form.ts';

interface CompanyFormFieldsProps {
  values: CompanyValues;
  onChange: (values: CompanyValues) => void;
  errorOf: (field: CompanyField) => string | undefined;
  /** In the order of the form; the contact of a new company is its administrator. */
  fields: readonly CompanyField[];
  /** Unique on the page. */
  idBase: string;
  isReadOnly?: boolean;
}

const widths: Record<CompanyField, string> = {
  name: 'sm:col-span-6',
  ico: 'sm:col-span-2',
  dic: 'sm:col-span-2',
  icDph: 'sm:col-span-2',
  street: 'sm:col-span-6',
  city: 'sm:col-span-4',
  zip: 'sm:col-span-2',
  phone: 'sm:col-span-3',
  webUrl: 'sm:col-span-3',
  invoicingEmail: 'sm:col-span-3',
  contactPerson: 'sm:col-span-3',
};

const kinds: Partial<Record<CompanyField, { type?: string; inputMode?: 'numeric' | 'url' }>> = {
  ico: { inputMode: 'numeric' },
  dic: { inputMode: 'numeric' },
  zip: { inputMode: 'numeric' },
  phone: { type: 'tel' },
  webUrl: { inputMode: 'url' },
  invoicingEmail: { type: 'email' },
};

/** The details of a company in six columns. */
export function CompanyFormFields(props: CompanyFormFieldsProps) {
  const { values, onChange, errorOf, fields, idBase, isReadOnly = false } = props;
  return fields.map((field) => (
    <TextField
      key={field}
      id={`${idBase}-${field}`}
      name={field}
      label={companiesText(`field.${field}`)}
      autoComplete="off"
      readOnly={isReadOnly}
      {...kinds[field]}
      {...(optionalFields.has(field) && { optionalMark: companiesText('optional') })}
      value={values[field]}
      error={errorOf(field)}
      onChange={(event) => onChange({ ...values, [field]: event.target.value })}
      className={widths[field]}
    />
  ));
}
