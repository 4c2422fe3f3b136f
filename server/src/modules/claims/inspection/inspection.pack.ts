import { packFilters } from '@polana/contract/claim-inspection';
import * as z from 'zod/mini';
import { packSource, type PackAsker, type PackSource, type PackTelling } from '#platform/export-source';
import en from '../inspection.en.json' with { type: 'json' };
import sk from '../inspection.sk.json' with { type: 'json' };
import type { Look } from '../reading/claim-reading.store.ts';
import { PackArchive } from './pack-archive.ts';
import { assertPackable } from './pack-scope.ts';
import { notePacked } from './note-packed.ts';
import { writePack, type PackTools } from './write-pack.ts';

/** The pack for an inspection: of the own company for its administrators, of any for operators. */
export function inspectionPack(tools: PackTools): PackSource {
  return packSource({
    isPack: true,
    kind: 'inspectionPack',
    title: { sk: sk.title, en: en.title },
    roles: ['COMP', 'OPER'],
    isPersonal: true,
    filters: z.strictObject(packFilters),
    fileTitle: ({ number }, lang) => [(lang === 'sk' ? sk : en).title, number].filter(Boolean).join(' '),
    assertOrderable: assertPackable,
    async *pack(tx, asker: PackAsker, filters, telling: PackTelling<Look>) {
      const archive = new PackArchive(asker.now);
      const writing = writePack({ ...tools, tx, archive }, asker, filters, telling).catch((error: unknown) => {
        archive.stream.destroy(error as Error);
      });
      yield* archive.stream;
      await writing;
    },
    noteMade: notePacked,
  });
}
