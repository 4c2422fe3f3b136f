-- What is declared with a claim, word for word and by version: an accepted version stays readable for good. The newest version
-- that has begun is asked for. A company that uploads for an employee cannot declare in the first person, so it has a wording of
-- its own.
CREATE TABLE claim_declaration_text (
  id text NOT NULL CHECK (id ~ '^(RP|SP)-\d$' OR id = 'PRIVACY'),
  audience text NOT NULL CHECK (audience IN ('employee', 'company')),
  version integer NOT NULL CHECK (version > 0),
  valid_from date NOT NULL,
  text_sk text NOT NULL,
  text_en text NOT NULL,
  PRIMARY KEY (id, audience, version)
);
CALL keep_forever('claim_declaration_text');
GRANT SELECT ON claim_declaration_text TO polana_app;

INSERT INTO claim_declaration_text (id, audience, version, valid_from, text_sk, text_en) VALUES
  ('RP-1', 'employee', 1, '2019-01-01',
    'Vyhlasujem, že o príspevok na rekreáciu za tento kalendárny rok žiadam iba tohto zamestnávateľa a že si tie isté výdavky neuplatňujem inde, napríklad rekreačným poukazom ani ako výdavok v podnikaní.',
    'I declare that for this calendar year I am claiming the recreation allowance from this employer only, and that I have not claimed the same expenses elsewhere, for example with a recreation voucher or as a business expense.'),
  ('RP-2', 'employee', 1, '2019-01-01',
    'Vyhlasujem, že rekreácia sa uskutočnila na území Slovenskej republiky s najmenej dvoma prenocovaniami, alebo išlo o organizovanú viacdennú aktivitu môjho dieťaťa počas školských prázdnin, a že žiadam len výdavky na seba, na manžela alebo manželku, dieťa či osobu zo spoločnej domácnosti, ktorí sa rekreácie zúčastnili so mnou, alebo na svojho rodiča.',
    'I declare that the recreation took place in Slovakia and included at least two overnight stays, or was an organised multi-day activity for my child during school holidays, and that I claim expenses only for myself, for my spouse, child or a member of my household who took part with me, or for my parent.'),
  ('RP-3', 'employee', 1, '2019-01-01',
    'Vyhlasujem, že uvedené výdavky sú naozaj uhradené a platba bola moja, priložený doklad je pravý a úplný, je na ňom moje meno a nie je použitý v inej žiadosti. Beriem na vedomie, že príspevok vyplatený na základe nepravdivých údajov môže zamestnávateľ žiadať späť.',
    'I declare that I actually paid the stated expenses, that the attached document is genuine and complete, bears my name and has not been used in another claim. I understand that the employer may reclaim an allowance paid on the basis of false information.'),
  ('SP-1', 'employee', 1, '2019-01-01',
    'Vyhlasujem, že o príspevok na športovú činnosť dieťaťa za tento kalendárny rok žiadam iba tohto zamestnávateľa a že tie isté výdavky za rovnaké obdobie si neuplatnil ani neuplatní druhý rodič ani iná osoba.',
    'I declare that for this calendar year I am claiming the child sport allowance from this employer only, and that neither the other parent nor anyone else has claimed or will claim the same expenses for the same period.'),
  ('SP-2', 'employee', 1, '2019-01-01',
    'Vyhlasujem, že ide o moje dieťa, dieťa zverené do mojej starostlivosti alebo dieťa žijúce so mnou v spoločnej domácnosti, ktoré v tomto roku dovŕši najviac 18 rokov a je členom športovej organizácie najmenej šesť mesiacov.',
    'I declare that this is my child, a child placed in my care or a child living in my household, who turns no more than 18 this year and has belonged to the sports organisation for at least six months.'),
  ('SP-3', 'employee', 1, '2019-01-01',
    'Vyhlasujem, že výdavky sú uhradené a moja platba patrila športovej organizácii zapísanej v registri právnických osôb v športe za činnosť pod dohľadom športového odborníka v tomto kalendárnom roku, že doklad je pravý, uvádza meno dieťaťa a obdobie a nie je použitý v inej žiadosti. Beriem na vedomie, že príspevok vyplatený na základe nepravdivých údajov môže zamestnávateľ žiadať späť.',
    'I declare that I paid the expenses to a sports organisation entered in the register of legal persons in sport, for activity supervised by a qualified sports expert in this calendar year, that the document is genuine, states the child''s name and the period, and has not been used in another claim. I understand that the employer may reclaim an allowance paid on the basis of false information.'),
  ('PRIVACY', 'employee', 1, '2019-01-01',
    'Informácie o spracúvaní osobných údajov mám prečítané.',
    'I have read the privacy information.'),
  ('RP-1', 'company', 1, '2019-01-01',
    'Zamestnanec mi predložil podpísané vyhlásenie, že o príspevok na rekreáciu za tento kalendárny rok žiada iba tohto zamestnávateľa a že si tie isté výdavky neuplatňuje inde, napríklad rekreačným poukazom ani ako výdavok v podnikaní.',
    'The employee has given me a signed declaration that for this calendar year they are claiming the recreation allowance from this employer only, and that they have not claimed the same expenses elsewhere, for example with a recreation voucher or as a business expense.'),
  ('RP-2', 'company', 1, '2019-01-01',
    'Zamestnanec mi predložil podpísané vyhlásenie, že rekreácia sa uskutočnila na území Slovenskej republiky s najmenej dvoma prenocovaniami, alebo išlo o organizovanú viacdennú aktivitu jeho dieťaťa počas školských prázdnin, a že žiada len výdavky na seba, na manžela alebo manželku, dieťa či osobu zo spoločnej domácnosti, ktorí sa rekreácie zúčastnili s ním, alebo na svojho rodiča.',
    'The employee has given me a signed declaration that the recreation took place in Slovakia and included at least two overnight stays, or was an organised multi-day activity for their child during school holidays, and that they claim expenses only for themselves, for their spouse, child or a member of their household who took part with them, or for their parent.'),
  ('RP-3', 'company', 1, '2019-01-01',
    'Zamestnanec mi predložil podpísané vyhlásenie, že uvedené výdavky naozaj uhradil, priložený doklad je pravý a úplný, je na ňom jeho meno a nepoužil ho v inej žiadosti. Zamestnanec vie, že príspevok vyplatený na základe nepravdivých údajov môže zamestnávateľ žiadať späť.',
    'The employee has given me a signed declaration that they actually paid the stated expenses, that the attached document is genuine and complete, bears their name and has not been used in another claim. The employee knows that the employer may reclaim an allowance paid on the basis of false information.'),
  ('SP-1', 'company', 1, '2019-01-01',
    'Zamestnanec mi predložil podpísané vyhlásenie, že o príspevok na športovú činnosť dieťaťa za tento kalendárny rok žiada iba tohto zamestnávateľa a že tie isté výdavky za rovnaké obdobie si neuplatnil ani neuplatní druhý rodič ani iná osoba.',
    'The employee has given me a signed declaration that for this calendar year they are claiming the child sport allowance from this employer only, and that neither the other parent nor anyone else has claimed or will claim the same expenses for the same period.'),
  ('SP-2', 'company', 1, '2019-01-01',
    'Zamestnanec mi predložil podpísané vyhlásenie, že ide o jeho dieťa, dieťa zverené do jeho starostlivosti alebo dieťa žijúce s ním v spoločnej domácnosti, ktoré v tomto roku dovŕši najviac 18 rokov a je členom športovej organizácie najmenej šesť mesiacov.',
    'The employee has given me a signed declaration that this is their child, a child placed in their care or a child living in their household, who turns no more than 18 this year and has belonged to the sports organisation for at least six months.'),
  ('SP-3', 'company', 1, '2019-01-01',
    'Zamestnanec mi predložil podpísané vyhlásenie, že výdavky uhradil športovej organizácii zapísanej v registri právnických osôb v športe za činnosť pod dohľadom športového odborníka v tomto kalendárnom roku, že doklad je pravý, uvádza meno dieťaťa a obdobie a nepoužil ho v inej žiadosti. Zamestnanec vie, že príspevok vyplatený na základe nepravdivých údajov môže zamestnávateľ žiadať späť.',
    'The employee has given me a signed declaration that they paid the expenses to a sports organisation entered in the register of legal persons in sport, for activity supervised by a qualified sports expert in this calendar year, that the document is genuine, states the child''s name and the period, and has not been used in another claim. The employee knows that the employer may reclaim an allowance paid on the basis of false information.'),
  ('PRIVACY', 'company', 1, '2019-01-01',
    'Zamestnanec dostal informácie o spracúvaní osobných údajov.',
    'The employee has been given the privacy information.');

ALTER TABLE claim_declaration ADD COLUMN audience text NOT NULL DEFAULT 'employee' CHECK (audience IN ('employee', 'company'));

-- Days on which a children's camp can be claimed. Regions by their usual letters; none means the whole country. Where the sources
-- name no region, the row spans the weeks of all of them.
CREATE TABLE school_holiday (
  first_day date NOT NULL,
  last_day date NOT NULL CHECK (last_day >= first_day),
  name_sk text NOT NULL,
  name_en text NOT NULL,
  regions text[] NOT NULL DEFAULT '{}',
  PRIMARY KEY (first_day, last_day)
);
GRANT SELECT ON school_holiday TO polana_app;

INSERT INTO school_holiday (first_day, last_day, name_sk, name_en, regions) VALUES
  ('2019-07-01', '2019-08-31', 'Letné prázdniny', 'Summer holidays', '{}'),
  ('2020-07-01', '2020-08-31', 'Letné prázdniny', 'Summer holidays', '{}'),
  ('2021-07-01', '2021-08-31', 'Letné prázdniny', 'Summer holidays', '{}'),
  ('2022-07-01', '2022-08-31', 'Letné prázdniny', 'Summer holidays', '{}'),
  ('2023-07-01', '2023-08-31', 'Letné prázdniny', 'Summer holidays', '{}'),
  ('2024-07-01', '2024-08-31', 'Letné prázdniny', 'Summer holidays', '{}'),
  ('2024-10-30', '2024-10-31', 'Jesenné prázdniny', 'Autumn holidays', '{}'),
  ('2024-12-23', '2025-01-07', 'Vianočné prázdniny', 'Christmas holidays', '{}'),
  ('2025-02-17', '2025-03-07', 'Jarné prázdniny', 'Spring holidays', '{}'),
  ('2025-04-17', '2025-04-22', 'Veľkonočné prázdniny', 'Easter holidays', '{}'),
  ('2025-06-30', '2025-08-31', 'Letné prázdniny', 'Summer holidays', '{}'),
  ('2025-10-30', '2025-10-31', 'Jesenné prázdniny', 'Autumn holidays', '{}'),
  ('2025-12-22', '2026-01-07', 'Vianočné prázdniny', 'Christmas holidays', '{}'),
  ('2026-02-16', '2026-02-20', 'Jarné prázdniny', 'Spring holidays', '{BA,NR,TT}'),
  ('2026-02-23', '2026-02-27', 'Jarné prázdniny', 'Spring holidays', '{BB,ZA,TN}'),
  ('2026-03-02', '2026-03-06', 'Jarné prázdniny', 'Spring holidays', '{KE,PO}'),
  ('2026-04-02', '2026-04-07', 'Veľkonočné prázdniny', 'Easter holidays', '{}'),
  ('2026-07-01', '2026-08-31', 'Letné prázdniny', 'Summer holidays', '{}'),
  ('2026-10-29', '2026-10-30', 'Jesenné prázdniny', 'Autumn holidays', '{}'),
  ('2026-12-23', '2027-01-07', 'Vianočné prázdniny', 'Christmas holidays', '{}'),
  ('2027-02-15', '2027-02-19', 'Jarné prázdniny', 'Spring holidays', '{BB,ZA,TN}'),
  ('2027-02-22', '2027-02-26', 'Jarné prázdniny', 'Spring holidays', '{KE,PO}'),
  ('2027-03-01', '2027-03-05', 'Jarné prázdniny', 'Spring holidays', '{BA,NR,TT}'),
  ('2027-03-25', '2027-03-30', 'Veľkonočné prázdniny', 'Easter holidays', '{}'),
  ('2027-07-01', '2027-08-31', 'Letné prázdniny', 'Summer holidays', '{}');
