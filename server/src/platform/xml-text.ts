/** XML 1.0 cannot carry these in any spelling. */
const unwritable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

/** A text as far as an XML file, and with it a workbook, can hold it; half a sign becomes the sign of one that was lost. */
export function xmlText(text: string): string {
  return text.toWellFormed().replaceAll(unwritable, '');
}
