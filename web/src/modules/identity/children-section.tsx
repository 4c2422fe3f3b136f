import { childrenMax, type KeptChild } from '@polana/contract/identity-notices';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useRef, useState } from 'react';
import { lazyPart } from '#loading/lazy-part.tsx';
import { Button } from '#ui/button.tsx';
import { Card, CardHeader } from '#ui/card.tsx';
import { FailedBanner } from '#ui/failed-banner.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { PencilIcon, TrashIcon } from '#ui/icons-controls.tsx';
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx';
import { showToast } from '#ui/toast-queue.ts';
import { ageText, withChild, withoutChild } from './kept-children.ts';
import { childrenQuery, useChangeChildren } from './notices.queries.ts';
import { noticesText } from './notices.texts.ts';

const ChildDialog = lazyPart(async () => (await import('./child-dialog.tsx')).ChildDialog);
ChildDialog.loadOnFirstTouch();

/** Children whose name and age are offered in the next claim; kept by choice, for their parent alone. */
export function ChildrenSection() {
  const children = useQuery(childrenQuery);
  return (
    <Card aria-labelledby="profile-children">
      <CardHeader
        title={noticesText('children.title')}
        titleId="profile-children"
        description={noticesText('children.about')}
      />
      {children.isPending && (
        <SkeletonGroup label={noticesText('children.loading')}>
          <Skeleton className="h-12" />
        </SkeletonGroup>
      )}
      {children.isError && (
        <FailedBanner retryLabel={noticesText('children.retry')} onRetry={() => void children.refetch()}>
          {noticesText('children.unavailable')}
        </FailedBanner>
      )}
      {children.isSuccess && <Children kept={children.data.items} />}
    </Card>
  );
}

function Children({ kept }: { kept: readonly KeptChild[] }) {
  const change = useChangeChildren();
  const [edited, setEdited] = useState<KeptChild | 'new' | null>(null);
  const addButton = useRef<HTMLButtonElement>(null);

  function remove(child: KeptChild) {
    change.mutate((now) => withoutChild(now, child), {
      onSuccess: () => {
        showToast({ tone: 'success', text: noticesText('children.removed') });
        addButton.current?.focus();
      },
    });
  }

  return (
    <>
      {kept.length === 0 && <p className="text-ink3">{noticesText('children.empty')}</p>}
      <ul className="divide-y divide-line">
        {kept.map((child, index) => (
          // Two children may share a name; the order only changes with the list itself.
          <li key={index} className="flex items-center justify-between gap-3 py-2">
            <p className="min-w-0">
              <span className="font-semibold wrap-anywhere">{child.name}</span>
              <span className="block text-small text-ink3">{ageText(child.age)}</span>
            </p>
            <div className="flex flex-none">
              <IconButton
                label={noticesText('children.edit', { name: child.name })}
                icon={<PencilIcon />}
                onClick={() => setEdited(child)}
              />
              <IconButton
                label={noticesText('children.remove', { name: child.name })}
                icon={<TrashIcon />}
                isDisabled={change.isPending}
                onClick={() => remove(child)}
              />
            </div>
          </li>
        ))}
      </ul>
      {kept.length < childrenMax ? (
        <Button ref={addButton} variant="secondary" className="mt-3" onClick={() => setEdited('new')}>
          {noticesText('children.add')}
        </Button>
      ) : (
        <p className="mt-3 text-small text-ink3">{noticesText('children.full')}</p>
      )}
      <Suspense>
        {edited !== null && (
          <ChildDialog
            child={edited === 'new' ? undefined : edited}
            isBusy={change.isPending}
            onClose={() => setEdited(null)}
            onSave={(child) =>
              change.mutate((now) => withChild(now, edited === 'new' ? undefined : edited, child), {
                onSuccess: () => {
                  showToast({ tone: 'success', text: noticesText('children.saved') });
                  setEdited(null);
                },
              })
            }
          />
        )}
      </Suspense>
    </>
  );
}
