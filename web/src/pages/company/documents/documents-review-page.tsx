import type { Role } from '@polana/contract/identity';
import { getRouteApi, Link, linkOptions } from '@tanstack/react-router';
import { Suspense, useCallback, useMemo, useState } from 'react';
import type { DeskAddress } from '#modules/claims/desk-items.ts';
import { queueText } from '#modules/claims/queue.texts.ts';
import { ReviewDesk } from '#modules/claims/review-desk.tsx';
import { InspectionButton } from '#modules/exports/inspection-button.tsx';
import { lazyPart } from '#loading/lazy-part.tsx';
import { buttonClass } from '#ui/button.tsx';
import { iconButtonClass } from '#ui/icon-button.tsx';
import { TableIcon } from '#ui/icons-things.tsx';
import { textLinkClass } from '#ui/text-link.ts';
import { Tooltip } from '#ui/tooltip.tsx';
import type { DocumentsSearch } from '../../../app/documents-search.ts';
import { RowLink } from '../../row-link.tsx';
import { usePageTitle } from '../../use-page-title.ts';
import { statusOf, wordOf } from './documents-words.ts';

const ClaimCorrectDialog = lazyPart(
  async () => (await import('#modules/claims/claim-correct-dialog.tsx')).ClaimCorrectDialog,
);
const PaidSoFar = lazyPart(async () => (await import('./paid-so-far.tsx')).PaidSoFar);
const route = getRouteApi('/frame/company/documents');

/** Claims decided one after another: the queue, the receipt and the data. */
export function DocumentsReviewPage({ role }: { role: Role }) {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const [count, setCount] = useState(0);
  usePageTitle(queueText('title'), { count });
  const address = useMemo(() => addressOf(search), [search]);
  const change = useCallback(
    (changes: Partial<DeskAddress>, isStep = false) =>
      void navigate({
        search: (before) => searchOf({ ...addressOf(before), ...changes }),
        replace: !isStep,
        resetScroll: false,
      }),
    [navigate],
  );
  return (
    <ReviewDesk
      role={role}
      address={address}
      onAddress={change}
      onCount={setCount}
      viewLink={<ListIconLink />}
      listLink={
        <Link to="/company/documents" search={{ pohlad: 'zoznam' }} className={buttonClass({ variant: 'secondary' })}>
          {queueText('end.list')}
        </Link>
      }
      askedLink={(content) => (
        <Link to="/company/documents" search={{ pohlad: 'zoznam', znacka: 'doplnenie' }} className={textLinkClass}>
          {content}
        </Link>
      )}
      paid={
        <Suspense>
          <PaidSoFar role={role} />
        </Suspense>
      }
      rowLink={(claim, content, className) => (
        <RowLink
          target={linkOptions({ to: '/company/documents', search: searchOf({ ...address, openId: claim.id }) })}
          className={className}
        >
          {content}
        </RowLink>
      )}
      pack={(claim) => <InspectionButton role={role} number={claim.number} size="small" />}
      correction={(props) => <ClaimCorrectDialog role={role} {...props} />}
    />
  );
}

function ListIconLink() {
  const name = queueText('view.list');
  return (
    <Tooltip text={name} isName>
      <Link
        to="/company/documents"
        search={{ pohlad: 'zoznam' }}
        aria-label={name}
        className={iconButtonClass('medium')}
      >
        <TableIcon />
      </Link>
    </Tooltip>
  );
}

const sortOf = { najnovsie: 'newest', najvyssie: 'highest' } as const;

function addressOf({ stav, z, cast, hladat, zoradit }: DocumentsSearch): DeskAddress {
  return {
    status: stav ? statusOf[stav] : 'pending',
    openId: z ?? null,
    part: cast === 'udaje' ? 'data' : 'receipt',
    search: hladat ?? '',
    sort: zoradit ? sortOf[zoradit] : 'oldest',
  };
}

function searchOf({ status, openId, part, search, sort }: DeskAddress): Partial<DocumentsSearch> {
  const stav = wordOf[status];
  return {
    pohlad: 'kontrola',
    ...(stav && { stav }),
    ...(openId !== null && { z: openId }),
    ...(part === 'data' && { cast: 'udaje' }),
    ...(search !== '' && { hladat: search }),
    ...(sort === 'newest' && { zoradit: 'najnovsie' }),
    ...(sort === 'highest' && { zoradit: 'najvyssie' }),
  };
}
