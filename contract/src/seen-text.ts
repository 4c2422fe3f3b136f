/** What a person sees of a text: marks without a shape come along when something is copied, and are no part of a number or an address. */
export function seenText(text: string): string {
  return text.replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '').trim();
}
