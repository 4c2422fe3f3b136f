import { exportKinds, type ExportKind } from '@polana/contract/list-words';
import { pageSizeDefault } from '@polana/contract/primitives';
import type { SearchSchemaInput } from '@tanstack/react-router';

export interface FileListSearch {
  page: number;
  size: number;
  druh?: ExportKind;
}

const pageSizes = [pageSizeDefault, 25, 50];

export const fileListDefaults = { page: 1, size: pageSizeDefault };

/** Page and kind of the list of files; whatever makes no sense is left out. */
export function fileListSearch(
  search: Partial<Record<keyof FileListSearch, unknown>> & SearchSchemaInput,
): FileListSearch {
  const druh = exportKinds.find((kind) => kind === search.druh);
  return {
    page: Number.isSafeInteger(search.page) && Number(search.page) > 0 ? Number(search.page) : fileListDefaults.page,
    size: pageSizes.find((size) => size === search.size) ?? fileListDefaults.size,
    ...(druh && { druh }),
  };
}
