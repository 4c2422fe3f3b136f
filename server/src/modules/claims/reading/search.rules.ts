import { plainSearch } from '@polana/contract/plain-search';

/** What somebody typed into the search box, as words to be compared: small letters without accents. */
export interface SearchWords {
  /** As they were typed, for names and numbers of employees. */
  whole: string[];
  /** In pieces, for whoever issued a document; the number of a claim stays whole. */
  pieces: string[];
}

const claimNumber = /^(rp|sp)-\d{4}(-\d*)?$/;
const wordsMax = 6;

export function searchWordsOf(search: string): SearchWords {
  const whole = plainSearch(search).split(/\s+/).filter(Boolean).slice(0, wordsMax);
  const pieces = whole.flatMap((word) =>
    claimNumber.test(word) ? [word] : word.split(/[^\p{L}\p{N}]+/u).filter(Boolean),
  );
  return { whole, pieces: pieces.slice(0, wordsMax) };
}
