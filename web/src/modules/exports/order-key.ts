/** The key of one choice in one opened dialog: sent once more after a lost answer it is the same order, another choice is another. */
export function orderKey(opened: string, ...choice: readonly (string | null | undefined)[]): string {
  return [opened, ...choice].join('-');
}
