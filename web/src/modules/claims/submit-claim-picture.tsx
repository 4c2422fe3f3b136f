import type { Role } from '@polana/contract/identity';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { DraftFile } from './claim-draft-uploads.ts';
import { filePictureQuery } from './submit-claim.queries.ts';

/** Address of a file's picture: from this page's memory, otherwise drawn by the server from its first page. */
export function useFilePicture(role: Role, file: DraftFile | undefined, width: '200' | '800'): string | null {
  const local = file?.picture ?? null;
  const atServer = local === null && file?.file ? { fileId: file.file.id, ofClaimId: file.ofClaimId } : null;
  const blob = useQuery(filePictureQuery(role, atServer, width)).data ?? null;
  const drawn = useBlobAddress(blob);
  return local ?? drawn;
}

function useBlobAddress(blob: Blob | null): string | null {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (blob === null) return undefined;
    const made = URL.createObjectURL(blob);
    setAddress(made);
    return () => {
      setAddress(null);
      URL.revokeObjectURL(made);
    };
  }, [blob]);
  return address;
}
