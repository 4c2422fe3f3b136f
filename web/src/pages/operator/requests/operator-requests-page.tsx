import { getRouteApi } from '@tanstack/react-router';
import { requestsText } from '#modules/employees/requests.texts.ts';
import { useSignedIn } from '#modules/identity/signed-in.ts';
import { RequestDesk } from '../../request-desk.tsx';

const route = getRouteApi('/frame/operator/requests');

/** What employees of every company want put right. */
export function OperatorRequestsPage() {
  const { role } = useSignedIn();
  const { stav, page } = route.useSearch();
  const navigate = route.useNavigate();
  if (!role) return null;
  return (
    <>
      <h1 className="text-h1">{requestsText('title')}</h1>
      <p className="mt-1 mb-4 max-w-[68ch] text-ink2 text-pretty">{requestsText('lead')}</p>
      <RequestDesk
        role={role}
        shown={stav ? 'decided' : 'waiting'}
        page={page}
        onShow={(state) => void navigate({ search: { page: 1, ...(state === 'decided' && { stav: 'rozhodnute' }) } })}
        onPage={(next, isInstead = false) =>
          void navigate({ search: (before) => ({ ...before, page: next }), replace: isInstead })
        }
      />
    </>
  );
}
