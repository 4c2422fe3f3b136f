import { useCallback, useLayoutEffect, useRef } from 'react';
import type { TableSelection } from './data-table-types.ts';
import { withRow } from './table-selection.ts';

/** The same function for every row and for as long as the table stands, whatever is chosen meanwhile. */
export function useChoosing<Row>(selection: TableSelection<Row> | undefined) {
  const latest = useRef(selection);
  useLayoutEffect(() => {
    latest.current = selection;
  });
  return useCallback((id: string, isChosen: boolean) => {
    const now = latest.current;
    now?.onChange(withRow(now.selectedIds, id, isChosen));
  }, []);
}
