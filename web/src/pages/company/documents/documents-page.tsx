import { getRouteApi } from '@tanstack/react-router';
import { useDeferredValue, useEffect } from 'react';
import { useSignedIn } from '#modules/identity/signed-in.ts';
import { readStored, writeStored } from '#platform/storage.ts';
import { DocumentsListPage } from './documents-list-page.tsx';
import { DocumentsReviewPage } from './documents-review-page.tsx';

const route = getRouteApi('/frame/company/documents');
const storageKey = 'documentsView';

/** The company's claims: to be decided one after another, or as a list. The view used last comes back. */
export function DocumentsPage() {
  const { role } = useSignedIn();
  const chosen = route.useSearch({ select: (search) => search.pohlad });
  const before = useDeferredValue(chosen);
  // From the list a claim opens after the press is answered; back to the list the desk must not see an address that is not its own.
  const asked = chosen === 'zoznam' ? chosen : before;
  const view = asked ?? (readStored('localStorage', storageKey) === 'zoznam' ? 'zoznam' : 'kontrola');
  useEffect(() => {
    if (chosen) writeStored('localStorage', storageKey, chosen);
  }, [chosen]);
  if (!role) return null;
  return view === 'zoznam' ? <DocumentsListPage role={role} /> : <DocumentsReviewPage role={role} />;
}
