import { downloadGuide, readGuide } from '@polana/contract/guides';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { callApi, fetchFile } from '#platform/call-api.ts';
import { saveBlob } from '#platform/save-file.ts';

/** A guide in the page's language; it changes with the portal only. */
export function guideQuery(name: string) {
  return queryOptions({
    queryKey: ['operator', 'guide', name],
    queryFn: ({ signal }) => callApi(readGuide, { params: { name } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

export function useDownloadGuide() {
  return useMutation({
    mutationFn: async (name: string) => {
      const { blob, fileName } = await fetchFile(downloadGuide, { params: { name } });
      saveBlob(fileName, blob);
    },
  });
}
