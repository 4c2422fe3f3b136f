import { test } from 'vitest';
import { testDatabase } from '#test-support/database';
import { openDatabase, inTransaction } from '#platform/database';
import { aCompany } from '#test-support/builders';
test('x', async () => {
  const { appUrl, ownerUrl } = await testDatabase();
  const db = openDatabase(appUrl, { statementTimeoutMilliseconds: 60000 });
  const { companyId } = await aCompany(db);
  await inTransaction(db.forCompany(companyId), async (tx) => {
    await tx.client.query(
      `INSERT INTO stored_file (id, company_id, sha256, size, content_type, shown_name, storage_key, purpose, created_at, original_sha256, perceptual_hash)
      SELECT gen_random_uuid(), $1, sha256(i::text::bytea), 1, 'image/jpeg', 'a', i::text, 'x', now(), sha256(i::text::bytea), (('x'||substr(md5(i::text),1,16))::bit(64)) FROM generate_series(1,200000) i`,
      [companyId],
    );
  });
  const owner = openDatabase(ownerUrl, { statementTimeoutMilliseconds: 60000 });
  await owner.pool.query('ANALYZE stored_file');
  await inTransaction(db.forCompany(companyId), async (tx) => {
    const { rows } = await tx.client.query(
      `EXPLAIN ANALYZE SELECT f.* FROM stored_file f
      WHERE f.company_id = $1 AND f.id <> $2
        AND f.id IN (SELECT id FROM stored_file WHERE company_id = $1 AND original_sha256 = $3
          UNION SELECT id FROM stored_file WHERE company_id = $1 AND look_1 = $6 UNION SELECT id FROM stored_file WHERE company_id = $1 AND look_2 = $7 UNION SELECT id FROM stored_file WHERE company_id = $1 AND look_3 = $8 UNION SELECT id FROM stored_file WHERE company_id = $1 AND look_4 = $9)
        AND (f.original_sha256 = $3 OR bit_count(f.perceptual_hash # $4::bit(64)) <= 3)
      ORDER BY f.created_at, f.id LIMIT $5`,
      [companyId, companyId, Buffer.alloc(32), '0'.repeat(64), 20, 5, 6, 7, 8],
    );
    console.log(rows.map((r) => r['QUERY PLAN']).join('\n'));
  });
  await db.close();
  await owner.close();
}, 120000);
