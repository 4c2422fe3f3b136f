import type { Role } from '@polana/contract/identity';
import { getRouteApi } from '@tanstack/react-router';
import { useSignedIn } from '#modules/identity/signed-in.ts';
import { useHeadingFocusAfter } from '#ui/use-heading-focus-after.ts';
import { ClubOffersPart } from './club-offers-part.tsx';
import { OpenClubOffer } from './open-club-offer.tsx';
import { OpenGivenRewards } from './open-given-rewards.tsx';

const route = getRouteApi('/frame/operator/club');

/** The offers of the club, one of them open, or the rewards given for it. */
export function OperatorClubPage() {
  const { role } = useSignedIn();
  return role && <Club role={role} />;
}

function Club({ role }: { role: Role }) {
  const { ponuka, odmeny } = route.useSearch();
  // What was pressed goes with the view it stood in.
  useHeadingFocusAfter(`${ponuka} ${odmeny}`);
  if (ponuka === undefined) return <ClubOffersPart role={role} />;
  if (odmeny && ponuka !== 'nova') return <OpenGivenRewards key={ponuka} role={role} offerId={ponuka} />;
  return <OpenClubOffer role={role} id={ponuka === 'nova' ? null : ponuka} />;
}
