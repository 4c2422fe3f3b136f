/** The chosen file, and the place where one is wanted: one of them is on the first step. */
export const chosenFileId = 'import-chosen-file';
export const filePlaceId = 'import-file';

/** Where focus goes when the control that had it gave way to the file, or to the place for another. */
export function filePlace(): HTMLElement | null {
  return document.getElementById(chosenFileId) ?? document.getElementById(filePlaceId);
}
