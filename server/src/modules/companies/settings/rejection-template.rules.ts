import type { RejectionTemplate } from '@polana/contract/companies-settings';
import { Refusal } from '#platform/errors';
import en from '../company-settings.en.json' with { type: 'json' };
import sk from '../company-settings.sk.json' with { type: 'json' };

type Position = keyof typeof sk.rejectionTemplates;

const reasonCodes: Record<Position, RejectionTemplate['reasonCode']> = {
  '1': 'UNREADABLE',
  '2': 'NAME_MISSING',
  '3': 'NIGHTS_NOT_PROVEN',
  '4': 'OTHER',
  '5': 'OTHER',
};

/** What the portal offers where a company wrote nothing of its own. */
export const defaultTemplates: readonly RejectionTemplate[] = (Object.keys(reasonCodes) as Position[]).map((key) => ({
  position: Number(key),
  reasonCode: reasonCodes[key],
  title: { sk: sk.rejectionTemplates[key].title, en: en.rejectionTemplates[key].title },
  message: { sk: messageOf(sk.rejectionTemplates[key]), en: messageOf(en.rejectionTemplates[key]) },
}));

/** For another reason there is none to begin with: whoever rejects writes it. */
function messageOf(written: { title: string; message?: string }): string {
  return written.message ?? '';
}

/** Each key once, and a message in both languages or in neither: whoever reads English must not get an empty mail. */
export function templateRefusals(templates: readonly RejectionTemplate[]): Refusal[] {
  const isWrongOrder = templates.some((one, index) => one.position !== index + 1);
  if (isWrongOrder) return [new Refusal('template_positions_wrong', 400, { path: 'items' })];
  return templates.flatMap(({ message }, index) => {
    const [hasSk, hasEn] = [message.sk.trim() !== '', message.en.trim() !== ''];
    if (hasSk === hasEn) return [];
    const path = `items.${index}.message.${hasSk ? 'en' : 'sk'}`;
    return [new Refusal('template_translation_missing', 400, { path })];
  });
}

export function tidiedTemplate({ position, reasonCode, title, message }: RejectionTemplate): RejectionTemplate {
  return {
    position,
    reasonCode,
    title: { sk: title.sk.trim(), en: title.en.trim() },
    message: { sk: message.sk.trim(), en: message.en.trim() },
  };
}
