import { importFileLimits, type ImportDetail, type ImportKind } from '@polana/contract/imports';
import type { Role } from '@polana/contract/identity';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiFailure } from '#platform/api-failure.ts';
import { format } from '#platform/format.ts';
import { importKey, sendImport } from './imports.queries.ts';
import { importsText } from './imports.texts.ts';

interface Sending {
  file: File;
  replaces: string | null;
}

export interface ImportUpload {
  /** The chosen file; it stays after a failure, and until another page is opened. */
  file: File | null;
  /** From 0 to 1 while the bytes leave. */
  share: number;
  isSending: boolean;
  /** Why the file was not taken. */
  problem: string | null;
  /** Answers the loaded import, null when the file was not taken. One that replaces another takes over what was said of its people. */
  send: (file: File, replaces: string | null) => Promise<ImportDetail | null>;
  forget: () => void;
}

/** The way of a file to the server; what goes wrong is said beside the file, and the file is kept. */
export function useImportUpload(role: Role, kind: ImportKind): ImportUpload {
  const queryClient = useQueryClient();
  const [file, setFile] = useState<File | null>(null);
  const [share, setShare] = useState(0);
  const [refusal, setRefusal] = useState<string | null>(null);
  const loading = useMutation({
    meta: { isQuiet: true },
    mutationFn: ({ file: sent, replaces }: Sending) =>
      sendImport(role, kind, sent, replaces === null ? {} : { replaces }, setShare),
    onSuccess: (detail) => {
      queryClient.setQueryData(importKey(role, detail.importId), detail);
      return queryClient.invalidateQueries({ queryKey: ['imports', 'list'] });
    },
  });

  async function send(chosen: File, replaces: string | null) {
    const refused = refusalOf(chosen);
    setFile(chosen);
    setRefusal(refused);
    setShare(0);
    loading.reset();
    if (refused !== null) return null;
    return loading.mutateAsync({ file: chosen, replaces }).catch(() => null);
  }

  function forget() {
    setFile(null);
    setRefusal(null);
    loading.reset();
  }

  const problem = refusal ?? (loading.error === null ? null : problemOf(loading.error));
  return { file, share, isSending: loading.isPending, problem, send, forget };
}

/** The limit in the round number it was set in. */
export const fileSizeMax = `${importFileLimits.fileBytesMax / 1024 ** 2}\u00a0MB`;

/** What can be said without sending it. */
function refusalOf({ name, size }: File): string | null {
  if (!/\.(xlsx|csv|txt)$/i.test(name)) return importsText('file.wrongType');
  if (size === 0) return importsText('file.empty');
  return size > importFileLimits.fileBytesMax
    ? importsText('file.tooLarge', { size: format.fileSize(size), max: fileSizeMax })
    : null;
}

function problemOf(failure: Error): string {
  if (!(failure instanceof ApiFailure)) return importsText('file.error');
  if (failure.status === 0) return importsText('file.offline');
  const said = failure.errors.map((item) => item.message).join(' ');
  return failure.isRefusal && said ? said : importsText('file.error');
}
