import type { OperatorOverview } from '@polana/contract/operator-overview';
import type { ReactNode } from 'react';
import { format } from '#platform/format.ts';
import { overviewText } from './overview.texts.ts';

/** Leads to the list of companies, where the figures come from. */
export type FigureLink = (content: ReactNode, className: string) => ReactNode;

/** The size of the installation in a few numbers; two by two on a phone. */
export function OverviewFigures({ overview, link }: { overview: OperatorOverview; link: FigureLink }) {
  return (
    <section aria-labelledby="operator-figures">
      <h2 id="operator-figures" className="sr-only">
        {overviewText('figures.title')}
      </h2>
      <dl className="grid grid-cols-1 gap-3 min-[24rem]:grid-cols-2 md:gap-5 lg:grid-cols-5">
        {figuresOf(overview).map(({ id, label, value, detail }) => (
          <div
            key={id}
            className="relative flex min-w-0 flex-col rounded-card border border-line bg-surface p-4 transition-colors hover:border-control md:p-5"
          >
            <dt className="text-small text-ink2">
              {link(
                label,
                "text-inherit no-underline after:absolute after:inset-0 after:rounded-card after:content-[''] hover:underline underline-offset-3",
              )}
            </dt>
            <dd className="mt-1 text-[1.25rem] leading-8 font-strong tracking-[-0.015em] wrap-anywhere num md:text-[1.375rem]">
              {value}
            </dd>
            <dd className="pt-1 text-small text-ink3 text-pretty">{detail}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function figuresOf({ year, figures }: OperatorOverview) {
  const { companies, employees, claims, paid } = figures;
  return [
    {
      id: 'companies',
      label: overviewText('figures.companies'),
      value: format.number(companies.active),
      detail: overviewText('figures.companiesAbout', {
        suspended: format.number(companies.suspended),
        ended: format.number(companies.ended),
      }),
    },
    {
      id: 'employees',
      label: overviewText('figures.employees'),
      value: format.number(employees),
      detail: overviewText('figures.employeesAbout'),
    },
    {
      id: 'claims',
      label: overviewText('figures.claims', { year }),
      value: format.number(claims.total),
      detail: overviewText('figures.claimsAbout', {
        approved: format.number(claims.approved),
        pending: format.number(claims.pending),
      }),
    },
    ...paid.map(({ actionCode, amount }) => ({
      id: actionCode,
      label: overviewText(`figures.paid${actionCode}`, { year }),
      value: format.roundMoney(amount),
      detail: overviewText('figures.paidAbout'),
    })),
  ];
}
