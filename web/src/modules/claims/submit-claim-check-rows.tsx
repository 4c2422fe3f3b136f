import type { Calculation } from '@polana/contract/claim-fields';
import { nightsOf } from '@polana/contract/allowance';
import { textFromCents } from '@polana/contract/money';
import type { ReactNode } from 'react';
import { format } from '#platform/format.ts';
import type { SummaryRow } from '#ui/summary-list.tsx';
import { isKept, type DraftFile } from './claim-draft-uploads.ts';
import type { ClaimFlow } from './submit-claim-flow.ts';
import type { ClaimStep } from './submit-claim-steps.ts';
import { submitClaimText } from './submit-claim.texts.ts';
import { textLinkClass } from '#ui/text-link.ts';
import { centsOfTyped } from './typed-amount.ts';

interface Row {
  id: string;
  step: ClaimStep;
  label: string;
  value: ReactNode;
}

/** Everything that will be sent, each row with the way to change it. */
export function reviewRows(flow: ClaimFlow, calculation: Calculation | null): SummaryRow[] {
  const rows = [...commonRows(flow, calculation), ...ownRows(flow), ...optionalRows(flow), declarationsRow(flow)];
  return rows.map(({ id, step, label, value }) => ({ id, label, value, action: changeLink(flow, step, label) }));
}

/** Each says what it changes. */
function changeLink({ place }: ClaimFlow, step: ClaimStep, label: string): ReactNode {
  const change = submitClaimText('check.change');
  return place.stepLink(step, {
    isChange: true,
    className: `${textLinkClass} -mx-2 -my-3 inline-block px-2 py-3`,
    label: `${change}: ${label}`,
    children: change,
  });
}

function commonRows({ template, draft, employee, voice }: ClaimFlow, calculation: Calculation | null): Row[] {
  const { values, files } = draft.read();
  const { actionCode } = template;
  const paragraph = calculation?.paragraph ?? template.rule.paragraph;
  const allowance = submitClaimText('row.allowanceValue', {
    action: submitClaimText(`action.${actionCode}`),
    paragraph,
  });
  const names = files.filter((file) => isKept(file) && !file.isSignedDeclaration);
  return [
    ...(voice === 'company' && employee
      ? [{ id: 'employee', step: 'employee' as const, label: submitClaimText('row.employee'), value: employee.name }]
      : []),
    { id: 'allowance', step: 'receipt', label: submitClaimText('row.allowance'), value: allowance },
    { id: 'receipt', step: 'receipt', label: submitClaimText('row.receipt'), value: <FileNames files={names} /> },
    {
      id: 'sum',
      step: 'amount',
      label: submitClaimText('row.sum'),
      value: <span className="num">{format.money(textFromCents(centsOfTyped(values.sum) ?? 0))}</span>,
    },
    {
      id: 'category',
      step: 'amount',
      label: submitClaimText(`category.label.${actionCode}`),
      value: submitClaimText(`category.${values.category}`),
    },
  ];
}

function FileNames({ files }: { files: readonly DraftFile[] }) {
  return files.map((file) => (
    <span key={file.key} className="block">
      {file.name}
    </span>
  ));
}

function ownRows(flow: ClaimFlow): Row[] {
  return flow.template.actionCode === 'RP' ? stayRows(flow) : childRows(flow);
}

function stayRows({ draft, voice }: ClaimFlow): Row[] {
  const { stayFrom, stayTo, category, relations } = draft.read().values;
  if (stayFrom === null || stayTo === null) return [];
  const range = format.dateRange(stayFrom, stayTo);
  const nights = submitClaimText('nights', { count: nightsOf(stayFrom, stayTo) });
  return [
    {
      id: 'stay',
      step: 'amount',
      label: submitClaimText(category === 'CAMP' ? 'stay.camp' : 'row.stay'),
      value: category === 'CAMP' ? range : `${range}, ${nights}`,
    },
    {
      id: 'relations',
      step: 'amount',
      label: submitClaimText('row.relations'),
      value: relations.map((relation) => submitClaimText(`relation.${relation}.${voice}`)).join(', '),
    },
  ];
}

function childRows({ draft }: ClaimFlow): Row[] {
  const { nameOfChild, ageOfChild, sportOrganisation, memberSince, periodFrom, periodTo, documentDate } =
    draft.read().values;
  const age =
    ageOfChild === '2'
      ? submitClaimText('child.youngest')
      : submitClaimText('child.years', { count: Number(ageOfChild) });
  const club =
    memberSince === null
      ? sportOrganisation
      : submitClaimText('row.clubValue', { club: sportOrganisation.trim(), date: format.date(memberSince) });
  const row = (id: string, label: string, value: string): Row => ({ id, step: 'amount', label, value });
  return [
    row('child', submitClaimText('row.child'), `${nameOfChild.trim()}, ${age}`),
    row('club', submitClaimText('club.name'), club),
    ...(periodFrom && periodTo
      ? [row('period', submitClaimText('row.period'), format.dateRange(periodFrom, periodTo))]
      : []),
    ...(documentDate ? [row('documentDate', submitClaimText('documentDate.label'), format.date(documentDate))] : []),
  ];
}

/** Only what was filled in: nobody misses the rest. */
function optionalRows({ draft, template }: ClaimFlow): Row[] {
  const { values } = draft.read();
  const isRecreation = template.actionCode === 'RP';
  const documentDate = isRecreation && values.documentDate ? format.date(values.documentDate) : '';
  const given: [id: string, label: string, value: string][] = [
    ['documentDate', submitClaimText('documentDate.label'), documentDate],
    ['issuerName', submitClaimText('more.issuerName'), values.issuerName.trim()],
    ['documentNumber', submitClaimText('more.documentNumber'), values.documentNumber.trim()],
    ['orderNumber', submitClaimText('more.orderNumber'), isRecreation ? values.orderNumber.trim() : ''],
    ['note', submitClaimText('more.note'), values.note.trim()],
  ];
  return given
    .filter(([, , value]) => value !== '')
    .map(([id, label, value]) => ({ id, step: 'amount', label, value }));
}

function declarationsRow({ template, draft }: ClaimFlow): Row {
  const { values } = draft.read();
  const value = submitClaimText('row.declarationsValue', {
    count: values.declarations.length,
    of: template.declarations.length,
  });
  return { id: 'declarations', step: 'declarations', label: submitClaimText('row.declarations'), value };
}
