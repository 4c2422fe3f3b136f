import type { PlainDate } from '@polana/contract/plain-date';
import { newId } from '#platform/ids';

export interface Written {
  /** When it happened, for a history that is older than this moment. */
  createdAt?: Date;
}

/** One statement stays well under the statement timeout. */
const linesPerStatement = 2_000;

export function keysOf(lines: readonly { idempotencyKey: string }[]): string[] {
  return lines.map((line) => line.idempotencyKey);
}

interface WrittenLine {
  idempotencyKey: string;
  createdBy: string | null;
  note?: string | undefined;
  createdAt?: Date | undefined;
}

export function writtenOf(line: WrittenLine, knownId: string | undefined, sha256: string) {
  return {
    id: knownId ?? newId(),
    idempotencyKey: line.idempotencyKey,
    requestSha256: sha256,
    note: line.note ?? '',
    createdBy: line.createdBy,
    createdAt: line.createdAt,
  };
}

/** Running balances follow the order of writing, so a history is written by its dates. */
export function byDate<Line extends { effectiveDate: PlainDate }>(lines: readonly Line[]): Line[] {
  return lines.toSorted((one, other) => one.effectiveDate.localeCompare(other.effectiveDate));
}

export function partsOf<Line>(lines: readonly Line[]): Line[][] {
  const count = Math.ceil(lines.length / linesPerStatement);
  return Array.from({ length: count }, (_, part) =>
    lines.slice(part * linesPerStatement, (part + 1) * linesPerStatement),
  );
}
