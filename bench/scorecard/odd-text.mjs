import { layoutFaults } from './layout.mjs';
import { openWindow, settled } from './portal.mjs';

const PERSON = ['Ľubomíra', 'Kováčiková-Štrbáková'];
const COMPANY = 'Podpolianske strojárne a zlievarne Detva, spoločnosť s ručením obmedzeným1';
const FILE = 'faktura-za-ubytovanie-penzion-vartov.pdf';
const PAGES = [
  ['zuzana.hrivnakova', '/account/overview'],
  ['zuzana.hrivnakova', '/account/movements'],
  ['zuzana.hrivnakova', '/account/documents'],
  ['zuzana.hrivnakova', '/profile'],
  ['jana.oravcova', '/company/overview'],
  ['jana.oravcova', '/company/documents'],
  ['jana.oravcova', '/company/documents?pohlad=zoznam'],
  ['jana.oravcova', '/company/employees'],
  ['jana.oravcova', '/company/administrators'],
  ['jana.oravcova', '/company/file-list'],
  ['operator', '/operator/companies'],
  ['operator', '/operator/overview'],
];

/**
 * Check 20: every person has a long double name, every company 74 letters, every file 40, every amount is large; 320 px wide.
 * @param {import('./portal.mjs').Portal} portal
 * @param {import('./sheet.mjs').Sheet} sheet
 */
export async function writeLongNames(portal, sheet) {
  /** @type {string[]} */
  const faults = [];
  for (const [who = '', at = ''] of PAGES) {
    const page = await openWindow(portal, { who, at: '/privacy', size: { width: 320, height: 700 } });
    await page.route('**/api/1.0/**', async (route) => {
      if (route.request().method() !== 'GET') return route.continue();
      const answer = await route.fetch();
      const body = await answer.text();
      return route.fulfill({ response: answer, body: /json/.test(answer.headers()['content-type'] ?? '') ? lengthened(body) : body }); // prettier-ignore
    });
    await page.goto(at);
    await settled(page);
    const { sideways, outside, cut } = await page.evaluate(layoutFaults);
    if (sideways > 0 || outside.length > 0)
      faults.push(`${at}: ${sideways} px sideways; ${outside.slice(0, 3).join('; ')}`);
    faults.push(...cut.slice(0, 3).map((one) => `${at}: cut: ${one}`));
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.context().close();
  }
  sheet.addCount(20, 'pages broken or cut by long names, companies, files and amounts at 320 px', faults, PAGES.length);
}

/** @param {string} body */
function lengthened(body) {
  return body
    .replaceAll(/"firstName":"[^"]*"/g, `"firstName":"${PERSON[0]}"`)
    .replaceAll(/"lastName":"[^"]*"/g, `"lastName":"${PERSON[1]}"`)
    .replaceAll(/"(employeeName|personName|fullName|administratorName)":"[^"]*"/g, `"$1":"${PERSON.join(' ')}"`)
    .replaceAll(/"(companyName|tradeName)":"[^"]*"/g, `"$1":"${COMPANY}"`)
    .replaceAll(/"(fileName)":"[^"]*"/g, `"$1":"${FILE}"`)
    .replaceAll(/"(contribution|sum|amount|balance|paid|left)":"\d+\.\d\d"/g, '"$1":"9999.99"');
}
