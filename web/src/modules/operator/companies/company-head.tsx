import type { CompanyDetail } from '@polana/contract/operator-companies';
import type { ReactNode } from 'react';
import { businessToday } from '#platform/format-dates.ts';
import { format } from '#platform/format.ts';
import { wholeName } from '#platform/no-break-spaces.ts';
import { Banner } from '#ui/banner.tsx';
import { companiesText } from './companies.texts.ts';
import { companyText } from './company.texts.ts';
import { CompanyStatusChip } from './company-status-chip.tsx';
import { daysSince } from './days-since.ts';

/** Which company it is, its standing in words and the figures it is known by. */
export function CompanyHead({ company, actions }: { company: CompanyDetail; actions: ReactNode }) {
  return (
    <>
      <div className="mb-4 flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <h1 className="text-h1 wrap-anywhere">{wholeName(company.name)}</h1>
          <p className="mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-1.5 text-ink2">
            <CompanyStatusChip status={company.status} endsOn={company.endsOn} />
            <span className="num">{companiesText('list.ico', { ico: company.ico })}</span>
            <span>{companyText('since', { date: format.date(businessToday(new Date(company.createdAt))) })}</span>
          </p>
        </div>
        <div className="flex flex-wrap gap-2.5">{actions}</div>
      </div>
      <StandingBanner company={company} />
      <dl className="mb-5 grid grid-cols-2 gap-x-6 gap-y-4 rounded-card border border-line bg-surface p-4 md:grid-cols-3 md:p-5 xl:grid-cols-5">
        {figuresOf(company).map(({ id, label, value }) => (
          <div key={id} className="min-w-0">
            <dt className="text-small text-ink2">{label}</dt>
            <dd className="mt-0.5 font-strong num text-pretty wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

function StandingBanner({ company }: { company: CompanyDetail }) {
  const { status, statusReason, suspendedAt, endsOn, endReason, retainedUntil } = company;
  if (status === 'pending')
    return (
      <Banner tone="info" className="mb-4">
        {companyText('banner.pending')}
      </Banner>
    );
  if (status === 'ended')
    return (
      <Banner tone="info" className="mb-4" title={companyText('banner.ended', { date: dateOf(endsOn) })}>
        {companyText('banner.endedAbout', { reason: endReason || '–', date: dateOf(retainedUntil) })}
      </Banner>
    );
  return (
    <>
      {status === 'suspended' && (
        <Banner
          tone="warning"
          className="mb-4"
          title={companyText('banner.suspended', { moment: suspendedAt ? format.moment(suspendedAt) : '–' })}
        >
          {companyText('banner.suspendedAbout', { reason: statusReason || '–' })}
        </Banner>
      )}
      {endsOn && (
        <Banner tone="warning" className="mb-4" title={companyText('banner.ending', { date: format.date(endsOn) })}>
          {companyText('banner.endingAbout', { reason: endReason })}
        </Banner>
      )}
    </>
  );
}

function dateOf(date: string | null): string {
  return date ? format.date(date) : '–';
}

function figuresOf({ employees, balance, waitingClaims, lastSignInAt, administrators }: CompanyDetail) {
  const { count, oldestAt } = waitingClaims;
  const days = oldestAt ? daysSince(oldestAt) : 0;
  const age = days === 0 ? companiesText('list.oldestToday') : companiesText('list.oldest', { count: days });
  return [
    { id: 'employees', label: companiesText('list.employees'), value: format.number(employees) },
    { id: 'balance', label: companiesText('list.balance'), value: format.money(balance) },
    {
      id: 'waiting',
      label: companiesText('list.waiting'),
      value: count === 0 ? companiesText('list.nothingWaits') : `${format.number(count)}, ${age}`,
    },
    { id: 'administrators', label: companyText('tab.spravcovia'), value: format.number(administrators) },
    {
      id: 'signIn',
      label: companiesText('list.lastSignIn'),
      value: lastSignInAt ? format.moment(lastSignInAt) : companiesText('list.noSignIn'),
    },
  ];
}
