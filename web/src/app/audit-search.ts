import { auditGroups, type AuditGroup } from '@polana/contract/list-words';
import { isPlainDate } from '@polana/contract/plain-date-form';
import type { SearchSchemaInput } from '@tanstack/react-router';

/** The filters of the log, the place in it and the open entry: a link to it can be saved and sent. */
export interface AuditSearch {
  osoba?: string;
  firma?: string;
  druh?: AuditGroup;
  predmet?: string;
  od?: string;
  do?: string;
  vmene?: 'ano';
  vstup?: string;
  pred?: number;
  po?: number;
  zaznam?: number;
}

type Given = Partial<Record<keyof AuditSearch, unknown>> & SearchSchemaInput;

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Whatever makes no sense is left out. */
export function auditSearch(search: Given): AuditSearch {
  const druh = auditGroups.find((group) => group === search.druh);
  const texts = {
    osoba: textOf(search.osoba, 254),
    predmet: textOf(search.predmet, 100),
    firma: typeof search.firma === 'string' && (uuid.test(search.firma) || search.firma === 'platform') && search.firma,
    vstup: typeof search.vstup === 'string' && uuid.test(search.vstup) && search.vstup,
    od: typeof search.od === 'string' && isPlainDate(search.od) && search.od,
    do: typeof search.do === 'string' && isPlainDate(search.do) && search.do,
  };
  return {
    ...(texts.osoba && { osoba: texts.osoba }),
    ...(texts.firma && { firma: texts.firma }),
    ...(druh && { druh }),
    ...(texts.predmet && { predmet: texts.predmet }),
    ...(texts.od && { od: texts.od }),
    ...(texts.do && { do: texts.do }),
    ...(search.vmene === 'ano' && { vmene: search.vmene }),
    ...(texts.vstup && { vstup: texts.vstup }),
    ...(isId(search.pred) && { pred: search.pred }),
    ...(isId(search.po) && !isId(search.pred) && { po: search.po }),
    ...(isId(search.zaznam) && { zaznam: search.zaznam }),
  };
}

function textOf(value: unknown, lengthMax: number): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value).trim().slice(0, lengthMax) : '';
}

function isId(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) > 0;
}
