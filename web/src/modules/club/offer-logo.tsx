import { readOfferLogo } from '@polana/contract/club';
import type { Role } from '@polana/contract/identity';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { fetchFile } from '#platform/call-api.ts';

/** A partner's picture on white, because most logos are made for paper; decoration, the name stands beside it. */
export function OfferLogo({ role, offerId, logo }: { role: Role; offerId: string; logo: string }) {
  const picture = useQuery({
    queryKey: ['club', 'logo', offerId, logo],
    queryFn: ({ signal }) => fetchFile(readOfferLogo, { params: { id: offerId } }, { role, signal }),
    staleTime: Infinity,
    meta: { isQuiet: true },
  });
  const source = useObjectUrl(picture.data?.blob);
  return (
    <span className="grid h-10 w-14 flex-none place-items-center overflow-hidden rounded-[0.6875rem] border border-line bg-white p-1">
      {source !== null && <img src={source} alt="" className="max-h-full max-w-full object-contain" />}
    </span>
  );
}

function useObjectUrl(blob: Blob | undefined): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!blob) return undefined;
    const made = URL.createObjectURL(blob);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [blob]);
  return url;
}
