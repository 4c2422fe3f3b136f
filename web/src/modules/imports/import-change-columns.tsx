import type { ImportAddition, ImportDeletion, ImportField, ImportUpdate } from '@polana/contract/imports';
import { centsFromText, textFromCents } from '@polana/contract/money';
import type { ReactNode } from 'react';
import { format } from '#platform/format.ts';
import type { TableColumn } from '#ui/data-table.tsx';
import { StatusChip } from '#ui/status-chip.tsx';
import { importsText } from './imports.texts.ts';

interface Named {
  firstName: string;
  lastName: string;
  personalNumber: string;
}

/** Everybody has a name and a number. */
function personColumns<Row extends Named>(): TableColumn<Row>[] {
  return [
    {
      id: 'person',
      header: importsText('table.person'),
      cell: ({ firstName, lastName }) => <b className="font-semibold">{`${firstName} ${lastName}`}</b>,
      className: 'min-w-44',
    },
    {
      id: 'personalNumber',
      header: importsText('table.personalNumber'),
      cell: ({ personalNumber }) => <span className="num">{personalNumber}</span>,
      className: 'w-36',
    },
  ];
}

const quiet = (text: string): ReactNode => <span className="text-ink3">{text}</span>;

export function additionColumns(): TableColumn<ImportAddition>[] {
  return [
    ...personColumns<ImportAddition>(),
    {
      id: 'email',
      header: importsText('table.email'),
      cell: ({ email }) =>
        email === null ? quiet(importsText('table.noEmail')) : <span className="wrap-anywhere">{email}</span>,
      className: 'min-w-48',
    },
    {
      id: 'ratio',
      header: importsText('table.ratio'),
      isNumeric: true,
      cell: ({ employeeRatio }) => format.ratio(employeeRatio),
      className: 'w-28',
    },
    {
      id: 'start',
      header: importsText('table.start'),
      isNumeric: true,
      cell: ({ employeeStartDate, employmentEndDate }) => (
        <>
          {format.date(employeeStartDate)}
          {employmentEndDate !== null && (
            <span className="block text-small text-ink3">
              {importsText('table.until', { date: format.date(employmentEndDate) })}
            </span>
          )}
        </>
      ),
      className: 'w-36',
    },
    {
      id: 'line',
      header: importsText('table.line'),
      isNumeric: true,
      cell: ({ line }) => quiet(format.number(line)),
      className: 'w-24',
    },
  ];
}

export function updateColumns(): TableColumn<ImportUpdate>[] {
  return [
    ...personColumns<ImportUpdate>(),
    {
      id: 'changes',
      header: importsText('table.what'),
      cell: ({ changes }) => (
        <dl className="grid gap-1.5 py-0.5">
          {changes.map(({ field, from, to }) => (
            <div key={field} className="grid grid-cols-[9rem_minmax(0,1fr)] items-baseline gap-x-3">
              <dt className="text-small text-ink3">{importsText(`columns.${field}`)}</dt>
              <dd className="flex flex-wrap items-baseline gap-x-4 gap-y-0.5">
                <Side word={importsText('table.was')}>
                  <s className="text-ink3 wrap-anywhere">{valueText(field, from)}</s>
                </Side>
                <Side word={importsText('table.will')}>
                  <b className="font-semibold wrap-anywhere">{valueText(field, to)}</b>
                </Side>
              </dd>
            </div>
          ))}
        </dl>
      ),
      className: 'min-w-96',
    },
    {
      id: 'line',
      header: importsText('table.line'),
      isNumeric: true,
      cell: ({ line }) => quiet(format.number(line)),
      className: 'w-24',
    },
  ];
}

function Side({ word, children }: { word: string; children: ReactNode }) {
  return (
    <span className="inline-flex min-w-0 items-baseline gap-1.5">
      <span className="text-small text-ink3">{word}</span>
      {children}
    </span>
  );
}

const days: readonly ImportField[] = ['dateOfChange', 'employeeStartDate', 'employmentEndDate'];

function valueText(field: ImportField, value: string | null): string {
  if (value === null || value === '') return importsText('table.nothing');
  if (field === 'employeeRatio') return format.ratio(value);
  return days.includes(field) ? format.date(value) : value;
}

export function deletionColumns(): TableColumn<ImportDeletion>[] {
  return [
    ...personColumns<ImportDeletion>(),
    {
      id: 'outcome',
      header: importsText('table.outcome'),
      cell: ({ outcome }) => importsText(`table.${outcome}`),
      className: 'min-w-52',
    },
    {
      id: 'claims',
      header: importsText('table.claims'),
      isNumeric: true,
      cell: ({ openClaims }) =>
        openClaims > 0 ? (
          <StatusChip tone="waiting">{format.number(openClaims)}</StatusChip>
        ) : (
          quiet(importsText('table.noClaims'))
        ),
      className: 'w-44',
    },
    {
      id: 'balance',
      header: importsText('table.balance'),
      isNumeric: true,
      cell: ({ amounts }) => {
        const leftCents = amounts.reduce((sum, one) => sum + centsFromText(one.left), 0);
        return format.money(textFromCents(leftCents));
      },
      className: 'w-36',
    },
  ];
}
