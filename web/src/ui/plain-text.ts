/** Small letters without accents, so that "ziar" finds "Žiar" in every language. */
export function plainText(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
