import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '#platform/database';
import { minutesFrom, now, standAt, today } from '#platform/clock';
import { aCompany, anEmployee } from '#test-support/builders';
import { aPendingClaim } from '#test-support/claim-builders';
import { sendImport } from '#test-support/import-forms';
import { testPortal, type TestPortal } from '#test-support/portal';
import { aSignedInAdministrator, type SignedIn } from '#test-support/signed-in';
import { sweepImports } from './sweep-imports.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await testPortal();
});
afterAll(() => portal.close());

const titles = 'Osobné číslo;Meno;Priezvisko;E-mail;Telefón;Úväzok;Dátum nástupu;Dátum ukončenia';

async function report(who: SignedIn, importId: string, lang = 'sk') {
  const reply = await portal.app.inject({
    method: 'GET',
    url: `/api/1.0${who.base}/employee/import/${importId}/report.csv`,
    headers: { authorization: `Bearer ${who.token}`, 'accept-language': lang },
  });
  return {
    status: reply.statusCode,
    name: decodeURIComponent(String(reply.headers['content-disposition'])),
    lines: reply.body.split('\r\n').slice(0, -1),
    code: reply.statusCode === 200 ? null : JSON.parse(reply.body).errors[0].code,
  };
}

const dayText = (date: string) => date.split('-').toReversed().join('.');

test('the plan and what became of it can be taken away as CSV, value by value, and no text in it is a formula', async () => {
  const company = await aCompany(portal.db);
  const admin = await aSignedInAdministrator(portal, company);
  const kept = await anEmployee(portal.db, company, { personalNumber: '001' });
  const leaving = await anEmployee(portal.db, company, { personalNumber: '002' });
  await inTransaction(portal.db.forEveryCompany(), (tx) =>
    tx.client.query(`UPDATE employment SET first_name = 'Odchádza', last_name = '=Preč' WHERE id = $1`, [
      leaving.employmentId,
    ]),
  );
  const content = [
    titles,
    `001;Žofia;Ľubovnianska;${kept.email};;62,5;1.3.2019;`,
    '0003;Nová;-Kĺčová;;;37,5;01.02.2020;',
    '0009;Dávno;Preč;;;100;1.1.2010;31.12.2015',
  ].join('\n');
  const { json } = await sendImport(portal, admin, { content, fileName: 'ľudia.csv' });
  expect(json).toMatchObject({ state: 'planned', hasReport: true, warningCount: 1 });
  const head = '\ufeffČo;Stav;Riadok súboru;Osobné číslo;Meno;Priezvisko;Údaj;Pôvodná hodnota;Nová hodnota;Poznámka';
  const rows = (changes: string, deletions: string) => [
    head,
    `pridanie;${changes};3;0003;Nová;"'-Kĺčová";;;"Úväzok: 37,5; Dátum nástupu: 01.02.2020";`,
    `zmena;${changes};2;001;Žofia;Skúšobná;Priezvisko;Skúšobná;Ľubovnianska;`,
    `zmena;${changes};2;001;Žofia;Skúšobná;Úväzok;100;62,5;`,
    `zmena;${changes};2;001;Žofia;Skúšobná;Dátum zmeny úväzku;;${dayText(today())};`,
    `odstránenie;${deletions};;002;Odchádza;"'=Preč";;;;`,
  ];
  const before = await report(admin, json.importId);
  expect([before.status, before.name]).toEqual([200, expect.stringContaining('ľudia – plán importu.csv')]);
  expect(before.lines.slice(0, -1)).toEqual(rows('čaká na potvrdenie', 'čaká na potvrdenie'));
  expect(before.lines.at(-1)).toMatch(/^preskočenie;;4;.*Riadok sa preskočí\.$/);

  const { importId } = json;
  await admin.call('POST', '/employee/import/create', { importId });
  const half = await report(admin, importId);
  expect(half.lines.slice(0, -1)).toEqual(rows('vykonané', 'čaká na potvrdenie'));
  await admin.call('POST', '/employee/import/delete?force=true', { importId, typedCount: 1 });
  const after = await report(admin, importId);
  expect(after.name).toContain('ľudia – výsledok importu.csv');
  expect(after.lines.slice(0, -1)).toEqual(rows('vykonané', 'vykonané'));
  expect((await report(admin, importId, 'en')).lines[1]).toContain('addition;done;3;0003;');
  const { rows: noted } = await inTransaction(portal.db.forEveryCompany(), (tx) =>
    tx.client.query(`SELECT 1 FROM audit_entry WHERE action = 'import.reportDownloaded' AND object_id = $1`, [
      importId,
    ]),
  );
  expect(noted).toHaveLength(4);
});

test('what is left of somebody to be deleted is written as money of the language', async () => {
  const company = await aCompany(portal.db);
  const admin = await aSignedInAdministrator(portal, company);
  await aPendingClaim(portal.db, await anEmployee(portal.db, company, { personalNumber: '002' }), { sumCents: 10_000 });
  const { json } = await sendImport(portal, admin, { content: `${titles}\n1;Jana;Prvá;;;100;1.1.2020;` });
  const lastLine = async (lang: string) => (await report(admin, json.importId, lang)).lines.at(-1);
  expect(await lastLine('sk')).toMatch(/čakajúce žiadosti: 1; zostatok RP \d{4}: 220,00\u00a0€/);
  expect(await lastLine('en')).toMatch(/waiting claims: 1; left of RP \d{4}: €220\.00/);
});

test('a stranger gets no report, one that was left has none, and after thirty days it is gone', async () => {
  const company = await aCompany(portal.db);
  const admin = await aSignedInAdministrator(portal, company);
  const stranger = await aSignedInAdministrator(portal, await aCompany(portal.db));
  const content = `${titles}\n1;Jana;Prvá;;;100;1.1.2020;`;
  const first = await sendImport(portal, admin, { content });
  const foreign = await report(stranger, first.json.importId);
  expect([foreign.status, foreign.code]).toEqual([404, 'import_not_found']);
  await admin.call('DELETE', `/employee/import/${first.json.importId}`);
  const left = await report(admin, first.json.importId);
  expect([left.status, left.code]).toEqual([409, 'import_not_planned']);

  const { importId } = (await sendImport(portal, admin, { content })).json;
  await admin.call('POST', '/employee/import/create', { importId });
  const goBack = standAt(minutesFrom(now(), 31 * 24 * 60));
  await sweepImports(portal.db);
  goBack();
  const gone = await report(admin, importId);
  expect([gone.status, gone.code]).toEqual([409, 'import_report_gone']);
  expect((await admin.call('GET', `/employee/import/${importId}`)).json).toMatchObject({ hasReport: false });
});
