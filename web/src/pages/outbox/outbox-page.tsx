import { useQuery } from '@tanstack/react-query';
import { mailText } from '#modules/mail/mail.texts.ts';
import { OutboxList } from '#modules/mail/outbox-list.tsx';
import { outboxQuery } from '#modules/mail/mail.queries.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { RotateIcon } from '#ui/icons-signs.tsx';
import { MailIcon } from '#ui/icons-things.tsx';
import { SkeletonGroup, SkeletonText } from '#ui/skeleton.tsx';
import { PublicLayout } from '../public-layout.tsx';
import { usePageTitle } from '../use-page-title.ts';
import { outboxText } from './outbox.texts.ts';

const shownCount = 50;

/** The mails of the demo, with the codes and links in them. */
export function OutboxPage() {
  const answer = useQuery(outboxQuery(shownCount, 0));
  usePageTitle(outboxText('outbox.title'));
  return (
    <PublicLayout>
      <div className="mb-5 flex flex-wrap items-center justify-between gap-3">
        <div>
          <h1 className="text-h1">{outboxText('outbox.title')}</h1>
          <p className="mt-1 text-ink2">{outboxText('outbox.lead')}</p>
        </div>
        <Button
          variant="secondary"
          icon={<RotateIcon />}
          isBusy={answer.isFetching}
          onClick={() => void answer.refetch()}
        >
          {outboxText('outbox.refresh')}
        </Button>
      </div>
      {answer.isPending && (
        <SkeletonGroup label={mailText('list.loading')} className="grid gap-4">
          <Card as="div">
            <SkeletonText lines={4} />
          </Card>
        </SkeletonGroup>
      )}
      {answer.isError && <Banner tone="error">{mailText('list.failed')}</Banner>}
      {answer.isSuccess && answer.data.items.length === 0 && (
        <Card as="div">
          <EmptyState title={outboxText('outbox.empty')} icon={<MailIcon size={24} />}>
            {outboxText('outbox.emptyAbout')}
          </EmptyState>
        </Card>
      )}
      {answer.isSuccess && answer.data.items.length > 0 && <OutboxList mails={answer.data.items} />}
    </PublicLayout>
  );
}
