/**
 * Runs inside the page: the language it declares, words that are not ours, keys nobody translated.
 * @param {string} language
 * @returns {string[]}
 */
export function languageFaults(language) {
  /** @type {Record<string, RegExp[]>} */
  const forbidden = {
    sk: [
      /(?<!po)užívate[lľ]/i,
      /error occurred/i,
      /\bundefined\b|\bNaN\b|\[object/,
      /\w\/(a|á|ka)\b/,
      /\(-?(a|á|ka)\)/,
    ],
    en: [/error occurred/i, /\bundefined\b|\bNaN\b|\[object/, /\b(he\/she|his\/her)\b/i],
  };
  const text = document.body.innerText;
  const declared = document.documentElement.lang;
  const code = new Set([...document.querySelectorAll('code')].map((element) => element.textContent));
  const keys = (text.match(/\b[a-z][A-Za-z]+\.[a-z][A-Za-z]+(\.[a-z][A-Za-z]+)*\b/g) ?? []).filter(
    (one) => !/\.(example|sk|eu|com|org|test|pdf|csv|xlsx|jpg|png|heic|json|zip|gov|md)\b/.test(one) && !text.includes(`${one}@`) && !text.includes(`@${one}`), // prettier-ignore
  );
  return [
    ...(declared === language ? [] : [`lang “${declared}”`]),
    ...(forbidden[language] ?? []).flatMap((pattern) => pattern.exec(text)?.[0] ?? []).map((word) => `“${word}”`),
    ...[...new Set(keys)].filter((one) => !isName(one) && !code.has(one)).map((key) => `key “${key}”`),
    ...(text.match(/\{\w+\}/g) ?? []).map((place) => `place “${place}” left open`),
  ];

  /**
   * User names of the demo look like keys.
   * @param {string} word
   */
  function isName(word) {
    return /^[a-z]+\.[a-z]+$/.test(word) && !/[A-Z]/.test(word);
  }
}
