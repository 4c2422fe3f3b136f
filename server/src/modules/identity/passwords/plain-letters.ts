/** „Žofia“ and "zofia" are the same word to whoever guesses. */
export function withoutDiacritics(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').replaceAll('ł', 'l').replaceAll('Ł', 'L');
}

/** Small plain letters and digits only. */
export function compact(text: string): string {
  return withoutDiacritics(text)
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '');
}
