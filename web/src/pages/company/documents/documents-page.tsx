import type { Role } from '@polana/contract/identity';
import { getRouteApi } from '@tanstack/react-router';
import { Suspense, useDeferredValue, useEffect } from 'react';
import { queueQuery } from '#modules/claims/queue.queries.ts';
import { useSignedIn } from '#modules/identity/signed-in.ts';
import { lazyPart } from '#loading/lazy-part.tsx';
import { documentsViewOf, rememberDocumentsView, viewAsked } from './documents-view.ts';

const route = getRouteApi('/frame/company/documents');
const ListPage = lazyPart(async () => (await import('./documents-list-page.tsx')).DocumentsListPage);
const ReviewPage = lazyPart(async () => (await import('./documents-review-page.tsx')).DocumentsReviewPage);

/** Fetches the view that an address asks for, so that the page comes with it. */
export async function loadDocumentsView(search: string): Promise<void> {
  const asked = viewAsked(Object.fromEntries(new URLSearchParams(search)));
  await (documentsViewOf(asked) === 'zoznam' ? ListPage : ReviewPage).load();
}

/** The company's claims: to be decided one after another, or as a list. The view used last comes back. */
export function DocumentsPage() {
  const { role } = useSignedIn();
  const chosen = route.useSearch({ select: viewAsked });
  const before = useDeferredValue(chosen);
  // From the list a claim opens after the press is answered; back to the list the desk must not see an address that is not its own.
  const asked = chosen === 'zoznam' ? chosen : before;
  const Page = documentsViewOf(asked) === 'zoznam' ? ListPage : ReviewPage;
  useEffect(() => {
    if (chosen) rememberDocumentsView(chosen);
  }, [chosen]);
  if (!role) return null;
  return (
    <Suspense>
      <Page role={role} />
    </Suspense>
  );
}

DocumentsPage.firstQuestions = (role: Role) => [queueQuery(role, null)];
