import { readFileSync } from 'node:fs';
import path from 'node:path';
import { findMissingOptionals } from './lock-file.mjs';
import { listFiles } from './source-files.mjs';

const PLURAL_FORMS = { sk: ['few', 'many', 'one', 'other'], en: ['one', 'other'] };
const PLURAL_NAMES = new Set(['zero', 'one', 'two', 'few', 'many', 'other']);

/**
 * Slovak and English texts have the same keys, the same placeholders and complete plurals.
 * @param {string} root
 * @returns {string[]}
 */
export function checkTranslations(root) {
  const files = listFiles(root, /\.(sk|en)\.json$/);
  const stems = new Set(files.map((file) => file.replace(/\.(sk|en)\.json$/, '')));
  return [...stems].flatMap((stem) => {
    const missing = ['sk', 'en'].filter((language) => !files.includes(`${stem}.${language}.json`));
    if (missing.length > 0) return [`${stem}.${missing[0]}.json is missing`];
    return compareTexts(stem, readTexts(root, stem, 'sk'), readTexts(root, stem, 'en'));
  });
}

/**
 * Rooms name the kinds of expense each in its own texts; whoever reads two pages reads one name.
 * @param {string} root
 * @returns {string[]}
 */
export function checkCategoryNames(root) {
  /** @type {Map<string, { file: string, name: unknown }>} */
  const first = new Map();
  return listFiles(root, /\.(sk|en)\.json$/).flatMap((file) => {
    const [, stem = '', language = ''] = /^(.+)\.(sk|en)\.json$/.exec(file) ?? [];
    return [...readTexts(root, stem, language)].flatMap(([key, name]) => {
      const code = /categor(?:y|ies)\.([A-Z_]+)$/.exec(key)?.[1];
      if (code === undefined) return [];
      const known = first.get(`${language} ${code}`) ?? { file, name };
      first.set(`${language} ${code}`, known);
      return known.name === name ? [] : [`${file}: ${key} is called otherwise in ${known.file}`];
    });
  });
}

/**
 * @param {string} root
 * @param {string} stem
 * @param {string} language
 */
function readTexts(root, stem, language) {
  /** @type {Map<string, unknown>} */
  const texts = new Map();
  /**
   * @param {unknown} value
   * @param {string} key
   */
  const collect = (value, key) => {
    const isGroup = typeof value === 'object' && value !== null && !isPlural(value);
    if (!isGroup) return void texts.set(key, value);
    for (const [name, inner] of Object.entries(value)) collect(inner, key ? `${key}.${name}` : name);
  };
  collect(JSON.parse(readFileSync(path.join(root, `${stem}.${language}.json`), 'utf8')), '');
  return texts;
}

/** @param {object} value */
function isPlural(value) {
  const names = Object.keys(value);
  return names.length > 0 && names.every((name) => PLURAL_NAMES.has(name));
}

/**
 * @param {string} stem
 * @param {Map<string, unknown>} slovak
 * @param {Map<string, unknown>} english
 */
function compareTexts(stem, slovak, english) {
  const problems = [];
  for (const key of new Set([...slovak.keys(), ...english.keys()])) {
    const [sk, en] = [slovak.get(key), english.get(key)];
    if (sk === undefined) problems.push(`${stem}.sk.json lacks ${key}`);
    else if (en === undefined) problems.push(`${stem}.en.json lacks ${key}`);
    else problems.push(...compareText(stem, key, sk, en));
  }
  return problems;
}

/**
 * @param {string} stem
 * @param {string} key
 * @param {unknown} slovak
 * @param {unknown} english
 */
function compareText(stem, key, slovak, english) {
  const problems = [
    ...refusedShape(`${stem}.sk.json`, key, slovak, 'sk'),
    ...refusedShape(`${stem}.en.json`, key, english, 'en'),
  ];
  if (problems.length > 0) return problems;
  if ((typeof slovak === 'string') !== (typeof english === 'string'))
    return [`${stem}: ${key} is a plural in one language only`];
  const [sk, en] = [placeholders(slovak), placeholders(english)];
  return sk === en
    ? []
    : [`${stem}: ${key} has the placeholders ${sk || 'none'} in Slovak and ${en || 'none'} in English`];
}

/**
 * @param {string} file
 * @param {string} key
 * @param {unknown} text
 * @param {'sk' | 'en'} language
 */
function refusedShape(file, key, text, language) {
  if (typeof text === 'string') return text.trim() ? [] : [`${file}: ${key} is empty`];
  if (typeof text !== 'object' || text === null) return [`${file}: ${key} is not a text`];
  const forms = Object.keys(text).toSorted();
  if (forms.join() !== PLURAL_FORMS[language].join())
    return [`${file}: the plural ${key} needs ${PLURAL_FORMS[language].join(', ')}`];
  return Object.values(text).every((form) => typeof form === 'string' && form.trim())
    ? []
    : [`${file}: ${key} has an empty form`];
}

/** @param {unknown} text */
function placeholders(text) {
  const all = typeof text === 'string' ? text : Object.values(/** @type {object} */ (text)).join(' ');
  return [...new Set([...all.matchAll(/\{(\w+)\}/g)].map((match) => String(match[1])))].toSorted().join(', ');
}

/**
 * The lock file names versions and checksums, not the server somebody happened to download from, and it knows the packages
 * of every platform: one left out makes `npm ci` fail on every machine.
 * @param {string} root
 * @returns {string[]}
 */
export function checkLockFile(root) {
  /** @type {{ packages: Record<string, import('./lock-file.mjs').LockedPackage> }} */
  const lock = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8'));
  const addresses = Object.entries(lock.packages)
    .filter(([, entry]) => /^[a-z+]+:\/\//.test(entry.resolved ?? ''))
    .map(([name]) => `package-lock.json carries a download address for ${name}`);
  const missing = findMissingOptionals(lock.packages).map(({ name }) => name);
  const advice = `package-lock.json lacks the optional packages ${missing.join(', ')}: run "node scripts/complete-lock-file.mjs"`;
  return missing.length > 0 ? [...addresses, advice] : addresses;
}

const FORBIDDEN = [
  { pattern: /(?<![\w.~/-])\/(work|root)\/\w/, reason: 'a path of somebody’s machine' },
  { pattern: /(?<![\w.~/-])\/(home|Users)\/[a-z]\w*\//, reason: 'a path of somebody’s machine' },
  { pattern: /\b(TODO|FIXME|XXX|HACK)\b/, reason: 'a promise instead of work' },
  { pattern: /<<<<<<< |>>>>>>> /, reason: 'a merge left unfinished' },
  { pattern: /-----BEGIN [A-Z ]*PRIVATE KEY-----/, reason: 'a private key' },
];

/**
 * Words and paths that must not be committed.
 * @param {string} root
 * @returns {string[]}
 */
export function checkForbiddenWords(root) {
  const files = listFiles(root, /\.(ts|tsx|mjs|cjs|js|json|md|sql|css|html|yml|yaml)$|^\.ci\//).filter(
    (file) => file !== 'package-lock.json' && file !== 'scripts/guards/text-rules.mjs',
  );
  return files.flatMap((file) =>
    readFileSync(path.join(root, file), 'utf8')
      .split('\n')
      .flatMap((line, index) =>
        FORBIDDEN.filter(({ pattern }) => pattern.test(line)).map(
          ({ reason }) => `${file}:${index + 1} contains ${reason}`,
        ),
      ),
  );
}
