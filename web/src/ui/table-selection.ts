/** The chosen rows after one box was ticked or cleared. */
export function withRow(selectedIds: ReadonlySet<string>, id: string, isChosen: boolean): ReadonlySet<string> {
  const next = new Set(selectedIds);
  if (isChosen) next.add(id);
  else next.delete(id);
  return next;
}

/** The chosen rows after the box of the whole page was ticked or cleared; rows of other pages stay as they are. */
export function withPage(selectedIds: ReadonlySet<string>, pageIds: readonly string[], isChosen: boolean) {
  return pageIds.reduce<ReadonlySet<string>>((ids, id) => withRow(ids, id, isChosen), selectedIds);
}

/** How much of the page is chosen. */
export function pageChoice(selectedIds: ReadonlySet<string>, pageIds: readonly string[]): 'none' | 'some' | 'all' {
  const chosen = pageIds.filter((id) => selectedIds.has(id)).length;
  if (chosen === 0) return 'none';
  return chosen === pageIds.length ? 'all' : 'some';
}
