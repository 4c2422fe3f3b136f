/** Order matters: every browser also claims to be the ones before it. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdgA?\/|EdgiOS\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/CriOS\/|(?:Headless)?Chrom(?:e|ium)\//, 'Chrome'],
  [/Safari\//, 'Safari'],
  [/^curl\//, 'curl'],
];

const systems: readonly (readonly [RegExp, string])[] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/CrOS/, 'ChromeOS'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/Linux/, 'Linux'],
];

/** Browser and system without versions, e.g. `Firefox · Linux`; null when the program does not say. */
export function deviceOf(userAgent: string): string | null {
  const parts = [browsers, systems].flatMap((known) => known.find(([pattern]) => pattern.test(userAgent))?.[1] ?? []);
  return parts.length > 0 ? parts.join(' · ') : null;
}
