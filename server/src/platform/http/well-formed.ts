import { Refusal } from '../errors.ts';

/** No form of the portal is nested deeper; what is would overflow whoever walks through it. */
const depthMax = 20;

/** Refuses what no field may hold, before any schema looks at it: half characters, a NUL, bottomless nesting. */
export function assertWellFormed(value: unknown): void {
  const waiting: { value: unknown; path: string; depth: number }[] = [{ value, path: '', depth: 0 }];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { path, depth } = next;
    if (typeof next.value === 'string' && !isStorable(next.value)) throw new Refusal('value_invalid', 400, { path });
    if (typeof next.value !== 'object' || next.value === null) continue;
    if (depth === depthMax) throw new Refusal('body_invalid', 400);
    for (const [key, inner] of Object.entries(next.value)) {
      if (!isStorable(key)) throw new Refusal('body_invalid', 400);
      waiting.push({ value: inner, path: path ? `${path}.${key}` : key, depth: depth + 1 });
    }
  }
}

function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes('\u0000');
}
