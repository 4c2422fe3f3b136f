import { guideNames, type Guide } from '@polana/contract/guides';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { GuideBlocks } from '#modules/operator/guide-blocks.tsx';
import { guideQuery, useDownloadGuide } from '#modules/operator/guide.queries.ts';
import { ApiFailure } from '#platform/api-failure.ts';
import { format } from '#platform/format.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { DownloadIcon } from '#ui/icons-controls.tsx';
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx';
import { textLinkClass } from '#ui/text-link.ts';
import { usePageTitle } from '../use-page-title.ts';
import { guideText } from './guide.texts.ts';

const route = getRouteApi('/frame/guide/$name');

/** A manual or a guide to the law, to read here or to print. */
export function GuidePage() {
  const { name } = route.useParams();
  const answer = useQuery(guideQuery(name));
  usePageTitle(answer.data?.title ?? guideText('title'));
  if (answer.isPending)
    return (
      <SkeletonGroup label={guideText('loading')} className="grid gap-4">
        <Skeleton className="h-10 w-2/3" />
        <Skeleton className="h-80 w-full" />
      </SkeletonGroup>
    );
  if (answer.isError) return <Failed failure={answer.error} onRetry={() => void answer.refetch()} />;
  return <Loaded guide={answer.data} />;
}

function Loaded({ guide }: { guide: Guide }) {
  const download = useDownloadGuide();
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-4">
        <div className="max-w-[68ch]">
          <h1 className="text-h1 text-balance">{guide.title}</h1>
          <p className="mt-1 text-ink2 text-pretty">{guide.lead}</p>
          <p className="mt-1 text-small text-ink3">{guideText('checked', { date: format.date(guide.checkedOn) })}</p>
        </div>
        <Button
          variant="secondary"
          icon={<DownloadIcon />}
          isBusy={download.isPending}
          onClick={() => download.mutate(guide.name)}
        >
          {guideText('download')}
        </Button>
      </div>
      <Card as="article" className="mt-5">
        <div className="-mt-6 pt-1">
          <GuideBlocks blocks={guide.blocks} />
        </div>
      </Card>
      <nav aria-labelledby="other-guides" className="mt-6">
        <h2 id="other-guides" className="text-h3">
          {guideText('others')}
        </h2>
        <ul className="mt-2 grid gap-2">
          {guideNames
            .filter((name) => name !== guide.name)
            .map((name) => (
              <li key={name}>
                <Link to="/guide/$name" params={{ name }} className={textLinkClass}>
                  {guideText(name)}
                </Link>
              </li>
            ))}
        </ul>
      </nav>
    </>
  );
}

function Failed({ failure, onRetry }: { failure: Error; onRetry: () => void }) {
  const isMissing = failure instanceof ApiFailure && failure.status === 404;
  return (
    <>
      <h1 className="mb-5 text-h1">{guideText('title')}</h1>
      <Banner
        tone="error"
        action={
          !isMissing && (
            <Button variant="secondary" size="small" onClick={onRetry}>
              {guideText('retry')}
            </Button>
          )
        }
      >
        {guideText(isMissing ? 'missing' : 'failed')}
      </Banner>
    </>
  );
}
