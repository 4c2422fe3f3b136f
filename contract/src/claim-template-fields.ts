import * as z from 'zod/mini';
import type { ClaimTemplateField } from './claim-form.ts';
import { recreationClaim, sportClaim } from './claim-submission.ts';
import { amount, plainDate } from './primitives.ts';
import type { ActionCode } from './roles.ts';

/** The fields of a claim, read off the schema that judges the submission, so that the two cannot differ. */

/** Parts of a submission that a template describes in a place of their own, or that nobody fills in. */
const describedElsewhere = [
  'declarations',
  'privacy',
  'fileIds',
  'replaces',
  'employeeId',
  'signedDeclarationFileId',
  'ekasaId',
];

const submissions = { RP: recreationClaim, SP: sportClaim } as const;

interface JsonField {
  type?: string;
  enum?: string[];
  maxLength?: number;
  minimum?: number;
  maximum?: number;
}

export function claimTemplateFields(actionCode: ActionCode): ClaimTemplateField[] {
  const schema = submissions[actionCode];
  const { properties = {}, required = [] } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return Object.entries<z.ZodMiniType>(schema.shape)
    .filter(([name]) => !describedElsewhere.includes(name))
    .map(([name, field]) => {
      const json = properties[name] as JsonField;
      const kind = kindOf(field, json);
      return {
        name,
        kind,
        isRequired: required.includes(name),
        maxLength: kind === 'text' ? (json.maxLength ?? null) : null,
        minimum: json.minimum ?? null,
        maximum: json.maximum ?? null,
        options: json.enum ?? null,
      };
    });
}

function kindOf(field: z.ZodMiniType, { type, enum: options }: JsonField): ClaimTemplateField['kind'] {
  const given = field instanceof z.ZodMiniOptional ? field.def.innerType : field;
  if (given === plainDate) return 'date';
  if (given === amount) return 'amount';
  if (options) return 'choice';
  if (type === 'array') return 'persons';
  return type === 'integer' || type === 'number' ? 'number' : 'text';
}
