import { readOfferLogo } from '@polana/contract/club';
import type { Role } from '@polana/contract/identity';
import { useQuery } from '@tanstack/react-query';
import { fetchFile } from '#platform/call-api.ts';

/** A partner's picture on white, because most logos are made for paper; decoration, the name stands beside it. */
export function OfferLogo({ role, offerId, logo }: { role: Role; offerId: string; logo: string }) {
  const picture = useQuery({
    queryKey: ['club', 'logo', offerId, logo],
    queryFn: ({ signal }) => fetchFile(readOfferLogo, { params: { id: offerId } }, { role, signal }),
    staleTime: Infinity,
    meta: { isQuiet: true },
  });
  const source = addressOf(picture.data?.blob);
  return (
    <span className="grid h-10 w-14 flex-none place-items-center overflow-hidden rounded-[0.6875rem] border border-line bg-white p-1">
      {source !== null && <img src={source} alt="" className="max-h-full max-w-full object-contain" />}
    </span>
  );
}

const addresses = new WeakMap<Blob, string>();
const forgotten = new FinalizationRegistry((address: string) => URL.revokeObjectURL(address));

/** The address under which the page shows a picture; given back once nothing holds the picture any more. */
function addressOf(picture: Blob | undefined): string | null {
  if (!picture) return null;
  const known = addresses.get(picture);
  if (known) return known;
  const made = URL.createObjectURL(picture);
  addresses.set(picture, made);
  forgotten.register(picture, made);
  return made;
}
