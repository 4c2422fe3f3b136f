import {
  offerUrlPattern,
  type ClubCompany,
  type ManagedOfferDetail,
  type OfferForm,
} from '@polana/contract/operator-club';
import { clubDeskText } from './club-desk.texts.ts';

/** The form as it is typed: the percent is a text, dates may be missing, companies carry their names. */
export interface OfferValues extends Omit<OfferForm, 'rewardPercent' | 'validFrom' | 'validTo' | 'companyIds'> {
  rewardPercent: string;
  validFrom: string | null;
  validTo: string | null;
  isForChosen: boolean;
  companies: ClubCompany[];
}

export const emptyOffer: OfferValues = {
  partnerName: '',
  titleSk: '',
  titleEn: '',
  descriptionSk: '',
  descriptionEn: '',
  conditionsSk: '',
  conditionsEn: '',
  howToUseSk: '',
  howToUseEn: '',
  place: '',
  region: '',
  address: '',
  kind: 'stay',
  rewardPercent: '',
  webUrl: '',
  validFrom: null,
  validTo: null,
  isForChosen: false,
  companies: [],
};

export function valuesOf(offer: ManagedOfferDetail): OfferValues {
  const { companyIds, rewardPercent } = offer;
  const keys = Object.keys(emptyOffer) as (keyof OfferValues)[];
  const known = Object.fromEntries(keys.map((key) => [key, offer[key as keyof ManagedOfferDetail]]));
  return { ...emptyOffer, ...known, rewardPercent: String(rewardPercent), isForChosen: companyIds !== null };
}

/** What goes to the server; only of a form without problems. */
export function formOf(values: OfferValues): OfferForm {
  const { isForChosen, companies, rewardPercent, validFrom, validTo, ...same } = values;
  return {
    ...same,
    webUrl: values.webUrl.trim(),
    rewardPercent: Number(rewardPercent),
    validFrom: validFrom ?? '',
    validTo: validTo ?? '',
    companyIds: isForChosen ? companies.map((company) => company.id) : null,
  };
}

export interface FieldProblem {
  fieldId: string;
  message: string;
  /** Where the message alone does not say which field is meant. */
  label?: string;
}

export const fieldId = (field: keyof OfferValues) => `offer-${field}`;

const required = ['partnerName', 'titleSk', 'descriptionSk'] as const;
type NamedField = (typeof required)[number] | 'validFrom' | 'validTo';

export function problemsOf(values: OfferValues): FieldProblem[] {
  const problems: FieldProblem[] = [];
  const add = (field: keyof OfferValues, message: string) => problems.push({ fieldId: fieldId(field), message });
  const addMissing = (field: NamedField) =>
    problems.push({
      fieldId: fieldId(field),
      label: clubDeskText(`field.${field}`),
      message: clubDeskText('error.required'),
    });
  if (values.partnerName.trim() === '') addMissing('partnerName');
  if (!/^(100|\d{1,2})$/.test(values.rewardPercent.trim())) add('rewardPercent', clubDeskText('error.percent'));
  if (!offerUrlPattern.test(values.webUrl.trim())) add('webUrl', clubDeskText('error.url'));
  for (const field of required) if (field !== 'partnerName' && values[field].trim() === '') addMissing(field);
  for (const field of ['validFrom', 'validTo'] as const) if (!values[field]) addMissing(field);
  if (values.validFrom && values.validTo && values.validTo < values.validFrom)
    add('validTo', clubDeskText('error.dates'));
  if (values.isForChosen && values.companies.length === 0) add('companies', clubDeskText('error.companies'));
  return problems;
}

const translated = [
  ['titleSk', 'titleEn'],
  ['descriptionSk', 'descriptionEn'],
  ['conditionsSk', 'conditionsEn'],
  ['howToUseSk', 'howToUseEn'],
] as const;

/** Everything said in Slovak is said in English too; otherwise the offer is told in Slovak. */
export function isTranslated(values: OfferValues): boolean {
  return (
    values.titleEn.trim() !== '' &&
    translated.every(([slovak, english]) => values[slovak].trim() === '' || values[english].trim() !== '')
  );
}
