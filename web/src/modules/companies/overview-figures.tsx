import type { CompanyDashboard } from '@polana/contract/statistics-dashboard';
import type { ReactNode } from 'react';
import { format } from '#platform/format.ts';
import { currentLanguage } from '#platform/language.ts';
import { peopleFigure } from './overview-people.ts';
import { overviewText } from './overview.texts.ts';

/** A figure of the overview leads to where it comes from. */
export type FigureKind = 'paid' | 'people' | 'decision' | 'balance';
export type FigureLink = (kind: FigureKind, content: ReactNode, className: string) => ReactNode;

interface Figure {
  kind: FigureKind;
  label: string;
  value: string;
  detail: string;
}

/** The four numbers a company is run by; two by two on a phone. */
export function OverviewFigures({ figures, link }: { figures: CompanyDashboard['figures']; link: FigureLink }) {
  return (
    <section aria-labelledby="overview-figures">
      <h2 id="overview-figures" className="sr-only">
        {overviewText('figures.title')}
      </h2>
      <dl className="grid grid-cols-1 gap-3 min-[24rem]:grid-cols-2 md:gap-5 lg:grid-cols-4">
        {figuresOf(figures).map(({ kind, label, value, detail }) => (
          <div
            key={kind}
            className="@container relative flex min-w-0 flex-col rounded-card border border-line bg-surface p-4 transition-colors hover:border-control md:p-5"
          >
            <dt className="text-small text-ink2">
              {link(
                kind,
                label,
                "text-inherit no-underline after:absolute after:inset-0 after:rounded-card after:content-[''] hover:underline underline-offset-3",
              )}
            </dt>
            <dd className="mt-1 text-[clamp(1.125rem,12.7cqi,var(--figure-s-size))] leading-(--figure-s-line) font-strong tracking-[-0.02em] wrap-anywhere num">
              {value}
            </dd>
            <dd className="pt-1 text-small text-ink3 text-pretty">{detail}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function figuresOf({ year, paid, paidThisMonth, people, decisions, balance }: CompanyDashboard['figures']): Figure[] {
  return [
    {
      kind: 'paid',
      label: overviewText('figures.paid', { year }),
      value: format.money(paid),
      detail: overviewText('figures.paidMonth', { amount: format.money(paidThisMonth) }),
    },
    { kind: 'people', label: overviewText('figures.people', { year }), ...peopleFigure(people) },
    { kind: 'decision', label: overviewText('figures.decision'), ...decisionFigure(decisions) },
    {
      kind: 'balance',
      label: overviewText('figures.balance'),
      value: format.money(balance),
      detail: overviewText(balanceWords(balance)),
    },
  ];
}

function balanceWords(balance: string) {
  if (Number(balance) === 0) return 'figures.balanceEven';
  return balance.startsWith('-') ? 'figures.balanceDebt' : 'figures.balancePlus';
}

function decisionFigure({
  count,
  averageDays,
  targetDays,
}: CompanyDashboard['figures']['decisions']): Pick<Figure, 'value' | 'detail'> {
  if (averageDays === null)
    return { value: overviewText('figures.none'), detail: overviewText('figures.decisionNone') };
  const days = currentLanguage === 'sk' ? averageDays.replace('.', ',') : averageDays;
  const target = overviewText('documents.target', { count: targetDays });
  return {
    value: overviewText('figures.decisionValue', { days }),
    detail: overviewText('figures.decisionTarget', { target, count: format.number(count) }),
  };
}
