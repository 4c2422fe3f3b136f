import '#ui/all-classes.css';
import type { User } from '@polana/contract/identity';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTitlePrefix } from '#platform/title.ts';
import { BusyRing } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { EyeIcon } from '#ui/icons-signs.tsx';
import { useDelayed } from '#ui/use-delayed.ts';
import { useUser } from './identity.queries.ts';
import { impersonationQuery, useEndImpersonation } from './impersonation.queries.ts';
import { bannerText } from './impersonation-banner.texts.ts';
import { minutesLeft } from './impersonation-time.ts';

const minuteMilliseconds = 60_000;

/** Above everything, on every page of somebody else's account: who looks, as whom, for how long, and the way out. */
export function ImpersonationBanner({ page }: { page: string }) {
  const user = useUser();
  useQuery(impersonationQuery(page));
  useBannerHeight();
  useOwnIcon();
  return (
    <section
      aria-label={bannerText('banner.label')}
      className="sticky top-0 z-dock h-12 bg-arnica text-on-arnica print:static"
    >
      {user?.impersonation && <Bar user={user} impersonation={user.impersonation} page={page} />}
      <div aria-hidden="true" className="absolute inset-x-0 bottom-0 h-1 hatch opacity-80 shadow-none!" />
    </section>
  );
}

interface BarProps {
  user: User;
  impersonation: NonNullable<User['impersonation']>;
  page: string;
}

function Bar({ user, impersonation, page }: BarProps) {
  const name = `${user.firstname} ${user.surname}`;
  const initials = `${user.firstname.charAt(0)}. ${user.surname.charAt(0)}.`;
  const minutes = useMinutesLeft(impersonation.endsAt, page);
  useTitlePrefix(`${bannerText('banner.titlePrefix', { initials })}: `);
  const company = user.roles[0]?.companyName;
  const title = `${bannerText('banner.as')} ${name}. ${bannerText('banner.under')} ${impersonation.actorName}.`;
  return (
    <div className="mx-auto flex h-11 max-w-360.5 items-center gap-3 pr-2 pl-4 md:pr-5 md:pl-6">
      <EyeIcon className="flex-none max-sm:hidden" />
      <p
        title={title}
        className="min-w-0 flex-1 text-micro font-medium sm:text-compact lg:flex lg:items-baseline lg:gap-x-1.5"
      >
        <span className="block truncate lg:flex-[0_1_auto]">
          {bannerText('banner.as')} <b className="font-heavy">{name}</b>
          {company && <span className="max-sm:hidden"> ({company})</span>}
          <span className="max-lg:hidden">.</span>
        </span>
        <span className="block truncate lg:flex-[0_1_auto]">
          <span className="lg:hidden">{bannerText('banner.underShort')}</span>
          <span className="max-lg:hidden">{bannerText('banner.under')}</span>{' '}
          <b className="font-heavy">{impersonation.actorName}</b>
          <span className="lg:hidden num"> · {leftText(minutes, true)}</span>
          <span className="max-lg:hidden">.</span>
        </span>
      </p>
      {impersonation.readOnly && (
        <span className="flex-none rounded-chip border border-current px-2 text-small font-semibold max-md:hidden">
          {bannerText('banner.readOnly')}
        </span>
      )}
      <span
        role="timer"
        className={classNames('flex-none text-compact num max-lg:hidden', minutes < 5 && 'font-heavy')}
      >
        {leftText(minutes, false)}
      </span>
      <EndButton name={name} />
    </div>
  );
}

function EndButton({ name }: { name: string }) {
  const end = useEndImpersonation();
  // The page is about to be loaded anew.
  const isBusy = end.isPending || end.isSuccess;
  const showsRing = useDelayed(isBusy);
  return (
    <button
      type="button"
      aria-label={bannerText('banner.endSpoken', { name })}
      aria-busy={isBusy || undefined}
      onClick={() => !isBusy && end.mutate()}
      className="group -my-0.5 flex h-12 flex-none items-center rounded-small px-1 -outline-offset-3"
    >
      <span className="flex min-h-8.5 items-center gap-2 rounded-small bg-on-arnica px-3.5 text-compact font-strong text-arnica group-hover:brightness-150">
        {showsRing && <BusyRing />}
        {bannerText('banner.end')}
      </span>
    </button>
  );
}

function leftText(minutes: number, isShort: boolean): string {
  if (minutes < 1) return bannerText(isShort ? 'banner.lastShort' : 'banner.last');
  return isShort ? bannerText('banner.leftShort', { count: minutes }) : bannerText('banner.left', { count: minutes });
}

/** Counts down; once the time is over the server is asked, and its no leads back to the own account. */
function useMinutesLeft(endsAt: string, page: string): number {
  const [now, setNow] = useState(Date.now);
  const isOver = now >= Date.parse(endsAt);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), minuteMilliseconds / 6);
    return () => clearInterval(timer);
  }, []);
  const { refetch } = useQuery({ ...impersonationQuery(page), enabled: false });
  useEffect(() => {
    if (isOver) void refetch();
  }, [isOver, refetch]);
  return minutesLeft(endsAt, now);
}

/** Whatever sticks to the top of the window stands below the banner. */
function useBannerHeight(): void {
  useEffect(() => {
    document.documentElement.style.setProperty('--banner-height', '3rem');
    return () => void document.documentElement.style.removeProperty('--banner-height');
  }, []);
}

/** The tab is told apart from the own ones by its icon too. */
function useOwnIcon(): void {
  useEffect(() => {
    const icon = document.querySelector<HTMLLinkElement>('link[rel=icon]');
    if (!icon) return undefined;
    const usual = icon.href;
    icon.href = '/favicon-impersonation.svg';
    return () => {
      icon.href = usual;
    };
  }, []);
}
