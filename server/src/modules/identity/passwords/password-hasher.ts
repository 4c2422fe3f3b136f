import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { Turns } from '#platform/turns';

interface Cost {
  memoryKib: number;
  passes: number;
  lanes: number;
}

/** OWASP's recommendation for argon2id; a stored hash carries its own numbers, so these may grow. */
const cost: Cost = { memoryKib: 19_456, passes: 2, lanes: 1 };
const saltBytes = 16;
const tagBytes = 32;

/** Few at once and a short queue: a flood of sign-ins costs a 503, not the portal. */
const turns = new Turns(2, 50);

/** Hashes a password into a PHC string, byte for byte as typed. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(saltBytes);
  const tag = await derive(password, salt, cost, tagBytes);
  return phcOf(salt, tag);
}

/** Compares a password with a stored hash. Without a hash it does the same work on a hash nobody can match. */
export async function verifyPassword(password: string, storedHash: string | null): Promise<boolean> {
  const stored = parsePhc(storedHash ?? unmatchableHash);
  const tag = await derive(password, stored.salt, stored.cost, stored.tag.length);
  return timingSafeEqual(tag, stored.tag) && storedHash !== null;
}

/** The stored hash was made with other numbers than today's. */
export function needsRehash(storedHash: string): boolean {
  const stored = parsePhc(storedHash).cost;
  return stored.memoryKib !== cost.memoryKib || stored.passes !== cost.passes || stored.lanes !== cost.lanes;
}

const unmatchableHash = phcOf(randomBytes(saltBytes), randomBytes(tagBytes));

function derive(password: string, salt: Buffer, { memoryKib, passes, lanes }: Cost, length: number): Promise<Buffer> {
  const parameters = {
    message: Buffer.from(password, 'utf8'),
    nonce: salt,
    memory: memoryKib,
    passes,
    parallelism: lanes,
    tagLength: length,
  };
  return turns.run(
    () =>
      new Promise((resolve, reject) => {
        argon2('argon2id', parameters, (error, tag) => (error ? reject(error) : resolve(tag)));
      }),
  );
}

function phcOf(salt: Buffer, tag: Buffer): string {
  return `$argon2id$v=19$m=${cost.memoryKib},t=${cost.passes},p=${cost.lanes}$${unpadded(salt)}$${unpadded(tag)}`;
}

const phcPattern = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

function parsePhc(text: string): { cost: Cost; salt: Buffer; tag: Buffer } {
  const match = phcPattern.exec(text);
  if (!match) throw new Error('a stored password hash has an unknown form');
  const [memoryKib, passes, lanes] = [Number(match[1]), Number(match[2]), Number(match[3])];
  return {
    cost: { memoryKib, passes, lanes },
    salt: Buffer.from(match[4] ?? '', 'base64'),
    tag: Buffer.from(match[5] ?? '', 'base64'),
  };
}

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '');
}
