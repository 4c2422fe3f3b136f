const termsMax = 5;
const termLengthMax = 100;

/** What somebody typed as beginnings of words: small letters without accents, as the words of employees are kept. */
export function searchTerms(search: string): string[] {
  const plain = search
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ł', 'l')
    .replaceAll('đ', 'd')
    .replaceAll('ø', 'o');
  const terms = plain.split(/[\s,;]+/).filter((term) => term !== '');
  return [...new Set(terms)].slice(0, termsMax).map((term) => term.slice(0, termLengthMax));
}

/** Comes after everything that begins with the term, in the order of bytes. */
export function endOfPrefix(term: string): string {
  return `${term}\u{10ffff}`;
}
