import type { Role } from '@polana/contract/identity';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { ImpersonationSearch } from '#modules/identity/impersonation-search.tsx';

/** The way into somebody's account. Its link's page leads back here at the end. */
export function EnterAccountSection({ role }: { role: Role }) {
  const navigate = useNavigate();
  const backTo = useLocation({ select: (location) => location.href });
  return (
    <ImpersonationSearch
      role={role}
      onReady={(linkHash) =>
        void navigate({ to: '/impersonate/{-$hash}', params: { hash: undefined }, state: { linkHash, backTo } })
      }
    />
  );
}
