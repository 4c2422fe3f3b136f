/** What a person sees of a text: marks without a shape come along when something is copied, and are no part of a number, an address or a
 *  name; some of them turn what stands beside a name around. */
export function seenText(text: string): string {
  return text.replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '').trim();
}
