import type { Language } from '@polana/contract/roles';
import { worded, type Wording } from './wording.ts';

/** Texts of one room in one language: what refusals say. */
export interface RoomTexts {
  refusals?: Record<string, Wording>;
}

type Dictionary = Record<Language, Map<string, Wording>>;

/** Texts of all refusals, looked up by code and language. */
export class Texts {
  readonly #dictionary: Dictionary = { sk: new Map(), en: new Map() };

  constructor(rooms: readonly Record<Language, RoomTexts>[]) {
    for (const room of rooms) {
      for (const lang of ['sk', 'en'] as const) {
        for (const [code, text] of Object.entries(room[lang].refusals ?? {})) this.#dictionary[lang].set(code, text);
      }
    }
  }

  refusal(lang: Language, code: string, values: Record<string, string | number> = {}): string {
    const text = this.#dictionary[lang].get(code);
    if (text === undefined) throw new Error(`no text for the refusal ${code}`);
    return worded(lang, text, values);
  }
}
