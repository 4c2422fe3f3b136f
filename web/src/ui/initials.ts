const TITLE = /^\p{L}{1,6}\.$/u;

/** First letters of the first and the last name; academic titles and legal forms do not count. */
export function initialsOf(name: string): string {
  const [ownName = ''] = name.split(',');
  const words = ownName.split(/\s+/u).filter((word) => /\p{L}/u.test(word) && !TITLE.test(word));
  const first = words[0];
  const last = words.length > 1 ? words[words.length - 1] : undefined;
  return [first, last].map((word) => firstLetter(word)).join('');
}

function firstLetter(word: string | undefined): string {
  const letter = word?.normalize('NFC').match(/\p{L}/u)?.[0] ?? '';
  return letter.toLocaleUpperCase('sk');
}
