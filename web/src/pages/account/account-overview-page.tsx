import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useSignedIn } from '#modules/identity/signed-in.ts';
import { transfersQuery } from '#modules/ledger/ledger.queries.ts';
import { Transfers } from '#modules/ledger/transfers.tsx';
import type { Role } from '@polana/contract/identity';
import { Card, CardHeader } from '#ui/card.tsx';
import { standaloneLinkClass } from '#ui/text-link.ts';
import { usePageTitle } from '../use-page-title.ts';
import { AllowanceHero } from './allowance-hero.tsx';
import { accountText } from './account.texts.ts';

const latestCount = 4;

export function AccountOverviewPage() {
  const { role } = useSignedIn();
  usePageTitle(accountText('account.overviewTitle'));
  if (!role) return null;
  return (
    <>
      <h1 className="sr-only">{accountText('account.overviewTitle')}</h1>
      <AllowanceHero amounts={role.amounts} />
      <LatestTransfers role={role} />
    </>
  );
}

function LatestTransfers({ role }: { role: Role }) {
  const answer = useQuery(transfersQuery(role, { limit: latestCount, offset: 0 }));
  return (
    <Card hasPadding={false} aria-labelledby="latest-transfers" className="mt-4 pb-2 md:mt-5">
      <CardHeader
        title={accountText('account.latest')}
        titleId="latest-transfers"
        className="px-4 pt-5 md:px-6"
        end={
          <Link to="/account/movements" className={standaloneLinkClass}>
            {accountText('account.allTransfers')}
          </Link>
        }
      />
      <div className="md:px-2">
        <Transfers answer={answer} expectedRows={latestCount} />
      </div>
    </Card>
  );
}
