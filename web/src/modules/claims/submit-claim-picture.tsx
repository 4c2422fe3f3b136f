import type { Role } from '@polana/contract/identity';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useCallback } from 'react';
import type { DraftFile } from './claim-draft-uploads.ts';
import { filePictureQuery } from './submit-claim.queries.ts';

interface FilePictureProps {
  role: Role;
  file: DraftFile;
  width: '200' | '800';
  alt: string;
  className: string;
  /** Shown while there is no picture. */
  children: ReactNode;
}

/** A file's picture: from this page's memory, otherwise drawn by the server from its first page. */
export function FilePicture({ role, file, width, alt, className, children }: FilePictureProps) {
  const local = file.picture;
  const atServer = local === null && file.file ? { fileId: file.file.id, ofClaimId: file.ofClaimId } : null;
  const blob = useQuery(filePictureQuery(role, atServer, width)).data ?? null;
  const show = useCallback(
    (image: HTMLImageElement) => {
      const address = blob === null ? null : URL.createObjectURL(blob);
      if (address !== null) image.src = address;
      return () => {
        if (address !== null) URL.revokeObjectURL(address);
      };
    },
    [blob],
  );
  if (local !== null) return <img src={local} alt={alt} className={className} />;
  return blob === null ? children : <img ref={show} alt={alt} className={className} />;
}
