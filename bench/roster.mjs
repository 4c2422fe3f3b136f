/** Files of invented people, as many as are wanted, for whatever measures imports. The same number gives the same person. */
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { writeXlsx } from '../server/src/modules/exports/writing/write-xlsx.ts';

export const headings = ['Osobné číslo', 'Meno', 'Priezvisko', 'E-mail', 'Telefón', 'Úväzok (%)', 'Dátum nástupu'];

/**
 * @param {number} index
 * @param {string} place tells the people of one file from those of another: a part of their addresses
 */
export function personOf(index, place) {
  const firstName = ['Ľubomíra', 'Ján', 'Žofia', 'Štefan'][index % 4] ?? '';
  const startDate = `${1 + (index % 28)}.${1 + (index % 12)}.${2005 + (index % 20)}`;
  const ratio = index % 10 ? '100' : '37,5';
  const email = `o${index}.${place}@merana.example`;
  return [
    String(index).padStart(7, '0'),
    firstName,
    `Kováčik-${index % 5000}`,
    email,
    '0900 111 222',
    ratio,
    startDate,
  ];
}

/** @param {number} count @param {string} place */
export function rosterRows(count, place) {
  return Array.from({ length: count }, (_, index) => personOf(index, place));
}

/** With semicolons and line ends as a Slovak Excel writes them. @param {number} count @param {string} place */
export function rosterCsv(count, place) {
  return Buffer.from([headings, ...rosterRows(count, place)].map((row) => row.join(';')).join('\r\n'), 'utf8');
}

/** @param {number} count @param {string} place */
export function rosterXlsx(count, place) {
  const columns = headings.map((title) => ({
    title: { sk: title, en: title },
    type: /** @type {const} */ ('text'),
    width: 16,
  }));
  const about = {
    title: 'Zamestnanci',
    lang: /** @type {const} */ ('sk'),
    facts: [],
    letterhead: { productName: '', brand: '#145a41', logo: null },
    createdAt: new Date(),
  };
  return buffer(writeXlsx({ ...about, columns, rows: Readable.from(rosterRows(count, place)) }));
}
