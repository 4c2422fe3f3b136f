import { noting, type Database, type Question } from './database.ts';

const windowStart = `to_timestamp(floor(extract(epoch FROM now()) / $2::int) * $2::int)`;

interface Window {
  count: number;
  secondsLeft: number;
}

/** Adds events to the current window of a key, in a statement of its own: a refusal afterwards does not take them back. */
export async function addEvents(db: Database, key: string, windowSeconds: number, events: number): Promise<Window> {
  const { rows } = await db.pool.query<Window>(addingEvents(key, windowSeconds, events));
  return rows[0] ?? { count: 0, secondsLeft: windowSeconds };
}

/** As `addEvents`, for counts that may be forgotten when the database's machine fails. */
export async function noteEvents(db: Database, key: string, windowSeconds: number, events: number): Promise<Window> {
  const [window] = await noting<Window>(db, addingEvents(key, windowSeconds, events));
  return window ?? { count: 0, secondsLeft: windowSeconds };
}

function addingEvents(key: string, windowSeconds: number, events: number): Question {
  return {
    name: 'platform-count-events',
    text: `INSERT INTO rate_limit AS known (key, window_start, count) VALUES ($1, ${windowStart}, $3)
     ON CONFLICT (key, window_start) DO UPDATE SET count = LEAST(known.count + EXCLUDED.count, 1000000)
     RETURNING count, ceil(extract(epoch FROM window_start) + $2::int - extract(epoch FROM now()))::int AS "secondsLeft"`,
    values: [key, windowSeconds, events],
  };
}

/** The current window of each key, in their order. */
export async function readWindows(
  db: Database,
  limits: readonly { key: string; windowSeconds: number }[],
): Promise<Window[]> {
  const { rows } = await db.pool.query<Window>({
    name: 'limits-windows',
    text: `SELECT coalesce(known.count, 0) AS count, ceil(start + asked.seconds - extract(epoch FROM now()))::int AS "secondsLeft"
     FROM unnest($1::text[], $2::int[]) WITH ORDINALITY AS asked (key, seconds, place)
       CROSS JOIN LATERAL (SELECT floor(extract(epoch FROM now()) / asked.seconds) * asked.seconds AS start) AS current
       LEFT JOIN rate_limit known ON known.key = asked.key AND known.window_start = to_timestamp(start)
     ORDER BY place`,
    values: [limits.map((one) => one.key), limits.map((one) => one.windowSeconds)],
  });
  return rows;
}

export async function deleteCurrentWindow(db: Database, key: string, windowSeconds: number): Promise<void> {
  await db.pool.query(`DELETE FROM rate_limit WHERE key = $1 AND window_start = ${windowStart}`, [key, windowSeconds]);
}

/** The oldest first; answers how many. */
export async function deleteOldWindows(db: Database, limit: number): Promise<number> {
  const { rowCount } = await db.pool.query(
    `DELETE FROM rate_limit WHERE window_start < now() - interval '1 day' AND ctid = ANY (ARRAY(
       SELECT ctid FROM rate_limit WHERE window_start < now() - interval '1 day' ORDER BY window_start LIMIT $1))`,
    [limit],
  );
  return rowCount ?? 0;
}
