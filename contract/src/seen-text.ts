/** What a person sees of a text: marks without a shape come along when something is copied, and are no part of a number, an address or a
 *  name; some of them turn what stands beside a name around, and with some no spreadsheet can be opened. A break that only some programs
 *  know is a gap in a line. */
export function seenText(text: string): string {
  return text
    .replaceAll(/[\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}]/gu, '')
    .replaceAll(/[\u0080-\u009f\u2028\u2029]+/g, ' ')
    .trim();
}
