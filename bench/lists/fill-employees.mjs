const BATCH = 5_000;
/** Each with a number behind it, so that one surname is as frequent as a common one. */
const surnames = (
  'Horváth Kováč Varga Tóth Nagy Baláž Szabó Molnár Balog Lukáč Novák Kováčik Polák Gajdoš Kollár Hudák Németh Oláh Oravec Bartoš ' +
  'Krajčí Hrivnák Pavlík Čech Šimko Urban Žák Ďurica Fedor Jurík Mráz Ondrejka Rybár Sedlák Takáč Vlček Zeman Kmeť Beňo Adamec'
).split(' ');

/**
 * One company with people, employments and ratios as the portal writes them, its triggers included.
 * @param {import('./side-by-side.mjs').Client} client
 * @param {number} count
 * @returns {Promise<string>} the company
 */
export async function fillEmployees(client, count) {
  const { rows } = await client.query(
    `INSERT INTO company (id, name, ico, status, created_at)
     VALUES (gen_random_uuid(), 'Veľká firma', '10000001', 'active', now()) RETURNING id`,
  );
  const companyId = rows[0].id;
  for (let from = 1; from <= count; from += BATCH) {
    const until = Math.min(count, from + BATCH - 1);
    await client.query(
      `INSERT INTO person (id, username, email, first_name, last_name, verified_at, password_hash, password_expires_at, created_at)
       SELECT ('00000000-0000-7000-a000-' || lpad(n::text, 12, '0'))::uuid, 'osoba.' || n,
         CASE WHEN n % 10 <> 0 THEN 'osoba.' || n || '@firma.example' END,
         (ARRAY['Žofia', 'Ján', 'Peter', 'Mária', 'Ľudovít', 'Zuzana', 'Jana', 'Štefan', 'Katarína', 'Anna', 'Tomáš'])[1 + n % 11],
         ($3::text[])[1 + (n / 11) % cardinality($3::text[])] || n % 977,
         CASE WHEN n % 20 <> 0 THEN now() END, CASE WHEN n % 40 = 0 THEN 'one-time' END,
         CASE WHEN n % 40 = 0 THEN now() + make_interval(hours => n % 1000 - 500) END, now()
       FROM generate_series($1::int, $2::int) n`,
      [from, until, surnames],
    );
    await client.query(
      `INSERT INTO employment (id, company_id, person_id, personal_number, first_name, last_name, email, start_date, end_date, created_at)
       SELECT ('00000000-0000-7000-b000-' || right(id::text, 12))::uuid, $1, id, right(id::text, 6), first_name, last_name, email,
         date '2012-01-01' + (n * 37 % 5000), CASE WHEN n % 50 = 0 THEN greatest(date '2012-01-01' + (n * 37 % 5000), current_date - n * 13 % 3000 - 1) END, now()
       FROM person CROSS JOIN LATERAL (SELECT right(id::text, 9)::int AS n) number
       WHERE n BETWEEN $2 AND $3`,
      [companyId, from, until],
    );
    await client.query(
      `INSERT INTO ratio_change (id, company_id, employment_id, valid_from, ratio, source, created_at)
       SELECT gen_random_uuid(), company_id, id, start_date, CASE WHEN right(id::text, 9)::int % 12 = 0 THEN 500000 ELSE 1000000 END,
         'start', now()
       FROM employment WHERE right(id::text, 9)::int BETWEEN $1 AND $2`,
      [from, until],
    );
  }
  return companyId;
}
