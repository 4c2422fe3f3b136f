import { PDFiumLibrary } from '@hyzyla/pdfium';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { standAt } from '#platform/clock';
import { inTransaction } from '#platform/database';
import { aCompany, type TestCompany } from '#test-support/builders';
import { claimDay, fetchBytes } from '#test-support/claim-forms';
import { testPortal, type TestPortal } from '#test-support/portal';
import { aSignedInAdministrator, aSignedInEmployee, type SignedIn } from '#test-support/signed-in';

let portal: TestPortal;
let company: TestCompany;
let who: SignedIn;
let goOn: () => void;

beforeAll(async () => {
  goOn = standAt(new Date(claimDay));
  portal = await testPortal();
  company = await aCompany(portal.db);
  who = await aSignedInEmployee(portal, company, { ratio: 375_000 });
});
afterAll(async () => {
  await portal.close();
  goOn();
});

async function query<Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> {
  return inTransaction(portal.db.forEveryCompany(), async (tx) => (await tx.client.query<Row>(text, values)).rows);
}

const templatesOf = async (by: SignedIn, search = '', lang = 'sk') =>
  (await by.call('GET', `/document/actions/templates${search}`, undefined, { 'accept-language': lang })).json.items;

describe('forms to print', () => {
  const formOf = (type: string, form: string) => `/document/actions/templates/${type}/form/${form}`;

  async function pdfOf(by: SignedIn, path: string, lang = 'sk') {
    const { status, bytes, headers } = await fetchBytes(portal, by, path, { 'accept-language': lang });
    expect([status, headers['content-type']]).toEqual([200, 'application/pdf']);
    const library = await PDFiumLibrary.init();
    const document = await library.loadDocument(bytes);
    const pages = [...document.pages()].map((page) => page.getText().replaceAll(/\s+/g, ' '));
    document.destroy();
    library.destroy();
    return { text: pages.join(' '), pages: pages.length, fileName: String(headers['content-disposition']) };
  }

  test('an allowance names its fields, the sentence to ask with and its forms with their addresses', async () => {
    const [recreation, sport] = await templatesOf(who);
    const field = (template: { fields: { name: string }[] }, name: string) =>
      template.fields.find((one) => one.name === name);
    expect(field(recreation, 'stayFrom')).toMatchObject({ kind: 'date', isRequired: true });
    expect(field(recreation, 'persons')).toMatchObject({ isRequired: false, options: recreation.relations });
    expect(field(recreation, 'nameOfChild')).toBeUndefined();
    expect(field(sport, 'sportOrganisation')).toMatchObject({ kind: 'text', isRequired: true, maxLength: 160 });
    expect(field(sport, 'category')).toMatchObject({ options: sport.categories });
    expect(recreation.sentence).toMatch(/^Prosím o faktúru na moje meno/);
    expect(recreation.forms).toEqual([
      { code: 'affidavit', name: 'Čestné vyhlásenie', address: `/api/1.0${who.base}${formOf('RP', 'affidavit')}` },
    ]);
    const [, english] = await templatesOf(who, '', 'en');
    expect(english.sentence).toMatch(/^Please issue a confirmation of payment/);
    expect(english.forms.map(({ name }: { name: string }) => name)).toEqual(['Affidavit', 'Sports club confirmation']);
    for (const { address } of [...sport.forms, ...recreation.forms]) {
      const path = String(address).replace(`/api/1.0${who.base}`, '');
      expect((await fetchBytes(portal, who, path)).status).toBe(200);
    }
  });

  test('the affidavit carries who declares and the three declarations in force, in the language of the caller', async () => {
    const person = await aSignedInEmployee(portal, company, {
      firstName: 'Ľubica',
      lastName: 'Šoltésová',
      personalNumber: '00417',
    });
    for (const type of ['RP', 'SP'] as const)
      for (const lang of ['sk', 'en'] as const) {
        const { text, pages, fileName } = await pdfOf(person, formOf(type, 'affidavit'), lang);
        const template = (await templatesOf(person, '', lang))[type === 'RP' ? 0 : 1];
        expect(pages).toBe(1);
        for (const said of ['Ľubica Šoltésová', '00417', company.name, template.rule.paragraph, '1 / 1'])
          expect(text).toContain(said);
        for (const declaration of template.declarations) expect(text).toContain(declaration.text);
        expect(text).toContain(lang === 'sk' ? 'Podpis zamestnanca' : 'Signature of the employee');
        expect(fileName).toContain(lang === 'sk' ? `cestne-vyhlasenie-${type}.pdf` : `affidavit-${type}.pdf`);
      }
  });

  test('a club is asked for everything a claim needs; what the own draft says stands there already', async () => {
    const parent = await aSignedInEmployee(portal, company, { firstName: 'Martin', lastName: 'Kmeť' });
    const path = formOf('SP', 'club-confirmation');
    const { text, pages } = await pdfOf(parent, path);
    expect(pages).toBe(1);
    for (const said of ['Martin Kmeť', 'IČO', 'Členom organizácie od', 'Obdobie od – do', 'Suma v eurách', 'Tréning'])
      expect(text).toContain(said);
    expect(text).not.toContain('Adam');
    await parent.call('PUT', '/document/draft/SP', {
      values: {
        nameOfChild: 'Adam Kmeť',
        sportOrganisation: 'ŠK Detva',
        periodFrom: '2026-01-01',
        periodTo: '2026-06-30',
      },
      fileIds: [],
    });
    const filled = await pdfOf(parent, path, 'en');
    for (const said of ['Adam Kmeť', 'ŠK Detva', '1 Jan 2026', '30 Jun 2026', 'Stamp and signature'])
      expect(filled.text).toContain(said);
    const admin = await aSignedInAdministrator(portal, company);
    const ofCompany = await pdfOf(admin, `${path}?employeeId=${parent.roleId}`);
    expect(ofCompany.text).not.toContain('Adam');
  });

  test('a company prints it for an employee of its own, with the words the employee signs, and that is noted', async () => {
    const admin = await aSignedInAdministrator(portal, company);
    const path = `${formOf('RP', 'affidavit')}?employeeId=${who.roleId}`;
    const [recreation] = await templatesOf(admin, `?employeeId=${who.roleId}`);
    expect(recreation.forms[0].address).toBe(`/api/1.0${admin.base}${path}`);
    const { text } = await pdfOf(admin, path);
    expect(text).toContain('Vyhlasujem, že o príspevok na rekreáciu');
    const noted = await query<{ action: string }>(
      `SELECT action FROM audit_entry WHERE actor_person = $1 AND object_id = $2 AND action LIKE 'claim.form%'`,
      [admin.personId, who.roleId],
    );
    expect(noted).toEqual([{ action: 'claim.formDownloaded' }]);
  });

  test('nobody prints for a stranger, and what an allowance does not have is not there', async () => {
    const path = formOf('RP', 'affidavit');
    const missing = '0193aa80-0000-7000-8000-00000000dead';
    const elsewhere = await aSignedInAdministrator(portal, await aCompany(portal.db));
    const colleague = await aSignedInEmployee(portal, company);
    for (const by of [elsewhere, colleague]) {
      const foreign = await by.call('GET', `${path}?employeeId=${who.roleId}`);
      const none = await by.call('GET', `${path}?employeeId=${missing}`);
      expect([foreign.status, foreign.body]).toEqual([404, none.body]);
      expect(foreign.json.errors[0].code).toBe('employee_not_found');
    }
    expect((await elsewhere.call('GET', path)).json.errors[0]).toMatchObject({ code: 'field_required' });
    const wrong = await who.call('GET', formOf('RP', 'club-confirmation'));
    expect([wrong.status, wrong.json.errors[0].code]).toEqual([404, 'form_not_found']);
    const noted = await query(`SELECT FROM audit_entry WHERE actor_person = $1 AND action LIKE 'claim.form%'`, [
      elsewhere.personId,
    ]);
    expect(noted).toEqual([]);
  });
});
