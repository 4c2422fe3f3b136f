import type { Role } from '@polana/contract/identity';
import { getRouteApi } from '@tanstack/react-router';
import { useSignedIn } from '#modules/identity/signed-in.ts';
import { ClubOffersPart } from './club-offers-part.tsx';
import { OpenClubOffer } from './open-club-offer.tsx';

const route = getRouteApi('/frame/operator/club');

/** The offers of the club, or one of them open. */
export function OperatorClubPage() {
  const { role } = useSignedIn();
  return role && <Club role={role} />;
}

function Club({ role }: { role: Role }) {
  const { ponuka } = route.useSearch();
  if (ponuka === undefined) return <ClubOffersPart role={role} />;
  return <OpenClubOffer role={role} id={ponuka === 'nova' ? null : ponuka} />;
}
