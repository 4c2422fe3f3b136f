import { plainSearch } from '@polana/contract/plain-search';

const wordsMax = 5;
const wordLengthMax = 100;

/** What somebody typed as beginnings of words: small letters without accents, as the database keeps the words of lists. */
export function searchWordsOf(search: string): string[] {
  const plain = plainSearch(search).replaceAll('ł', 'l').replaceAll('đ', 'd').replaceAll('ø', 'o');
  const words = plain.split(/[\s,;]+/).filter((word) => word !== '');
  return [...new Set(words)].slice(0, wordsMax).map((word) => word.slice(0, wordLengthMax));
}

/** Comes after everything that begins with the word, in the order of bytes. */
export function endOfPrefix(word: string): string {
  return `${word}\u{10ffff}`;
}
