import { useLocation, useNavigate } from '@tanstack/react-router';
import { ImpersonationSearch } from '#modules/identity/impersonation-search.tsx';
import { useSignedIn } from '#modules/identity/signed-in.ts';

/** For operators: the way into somebody's account. Its link's page leads back here at the end. */
export function EnterAccountSection() {
  const { role } = useSignedIn();
  const navigate = useNavigate();
  const backTo = useLocation({ select: (location) => location.href });
  if (role?.roleName !== 'OPER') return null;
  return (
    <ImpersonationSearch
      role={role}
      onReady={(linkHash) =>
        void navigate({ to: '/impersonate/{-$hash}', params: { hash: undefined }, state: { linkHash, backTo } })
      }
    />
  );
}
