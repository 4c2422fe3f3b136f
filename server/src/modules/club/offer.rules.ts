/** Words to look for, as the table keeps them: lower case without accents; what LIKE would read as a wildcard is only a sign. */
export function searchPatterns(search: string): string[] {
  return search
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '')
    .map((word) => `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`);
}
