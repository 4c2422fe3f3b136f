import { registrationFields, type RegistrationDetail, type RegistrationField } from '@polana/contract/employees';
import type { ReactNode } from 'react';
import { format } from '#platform/format.ts';
import { classNames } from '#ui/class-names.ts';
import { SwapIcon } from '#ui/icons-things.tsx';
import { StatusChip } from '#ui/status-chip.tsx';
import { DESKTOP_QUERY, useMediaQuery } from '#ui/use-media-query.ts';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import { registrationsText } from './registrations.texts.ts';

interface Line {
  id: RegistrationField | 'employeeStartDate' | 'employeeRatio';
  given: ReactNode;
  kept: ReactNode;
  isDifferent: boolean;
}

/** What the person gave beside what the company has; what differs carries an icon and a word, not only a colour. */
export function RegistrationComparison({ registration }: { registration: RegistrationDetail }) {
  const isDesktop = useMediaQuery(DESKTOP_QUERY);
  const lines = linesOf(registration);
  return isDesktop ? <ComparisonTable lines={lines} /> : <ComparisonList lines={lines} />;
}

function linesOf({ submitted, employment, differences }: RegistrationDetail): Line[] {
  const lines: Line[] = registrationFields.map((field) => ({
    id: field,
    given: submitted[field] || <Nothing />,
    kept: employment?.[field] || <Nothing />,
    isDifferent: differences.includes(field),
  }));
  if (!employment) return lines;
  const ratio = employment.employeeRatio === null ? <Nothing /> : format.ratio(employment.employeeRatio);
  return [
    ...lines,
    {
      id: 'employeeStartDate',
      given: <Nothing />,
      kept: format.date(employment.employeeStartDate),
      isDifferent: false,
    },
    { id: 'employeeRatio', given: <Nothing />, kept: ratio, isDifferent: false },
  ];
}

function Nothing() {
  return (
    <span className="text-ink3">
      <span aria-hidden="true">{registrationsText('detail.nothing')}</span>
      <VisuallyHidden>{registrationsText('detail.nothingSpoken')}</VisuallyHidden>
    </span>
  );
}

function Different({ className }: { className: string }) {
  return (
    <StatusChip tone="warning" icon={<SwapIcon size={16} />} className={className}>
      {registrationsText('detail.other')}
    </StatusChip>
  );
}

const headClass = 'py-2 pr-4 text-left align-bottom text-small font-semibold text-ink2';
const cellClass = 'border-t border-line py-3 pr-4 text-left align-top wrap-anywhere';

function ComparisonTable({ lines }: { lines: readonly Line[] }) {
  return (
    <table className="w-full table-fixed border-separate border-spacing-0">
      <caption className="sr-only">{registrationsText('detail.compare')}</caption>
      <thead>
        <tr>
          <th scope="col" className={classNames(headClass, 'w-1/5')}>
            {registrationsText('detail.field')}
          </th>
          <th scope="col" className={headClass}>
            {registrationsText('detail.given')}
          </th>
          <th scope="col" className={headClass}>
            {registrationsText('detail.kept')}
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.id}>
            <th scope="row" className={classNames(cellClass, 'font-regular text-ink3')}>
              {registrationsText(`field.${line.id}`)}
            </th>
            <td className={classNames(cellClass, 'font-semibold')}>{line.given}</td>
            <td className={classNames(cellClass, 'font-semibold')}>
              {line.kept}
              {line.isDifferent && <Different className="mt-1.5 flex w-fit" />}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function ComparisonList({ lines }: { lines: readonly Line[] }) {
  return (
    <ul aria-label={registrationsText('detail.compare')} className="grid">
      {lines.map((line) => (
        <li key={line.id} className="border-t border-line py-3 first:border-0 first:pt-0">
          <p className="text-small text-ink3">
            {registrationsText(`field.${line.id}`)}
            {line.isDifferent && <Different className="ml-2 align-middle" />}
          </p>
          <dl className="mt-1.5 grid grid-cols-[5.5rem_minmax(0,1fr)] items-baseline gap-x-3 gap-y-1">
            <dt className="text-small text-ink2">{registrationsText('detail.given')}</dt>
            <dd className="font-semibold wrap-anywhere">{line.given}</dd>
            <dt className="text-small text-ink2">{registrationsText('detail.kept')}</dt>
            <dd className="font-semibold wrap-anywhere">{line.kept}</dd>
          </dl>
        </li>
      ))}
    </ul>
  );
}
