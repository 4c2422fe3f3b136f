import type { Readable } from 'node:stream';
import { claimFormsOf, type ClaimFormCode } from '@polana/contract/claim-form';
import { isPlainDate } from '@polana/contract/plain-date';
import type { ActionCode, Language } from '@polana/contract/roles';
import { recordAudit } from '#modules/audit';
import { readLetterhead } from '#modules/companies';
import type { Author, CompanyAdmin, Employee } from '#platform/actor';
import { now, today } from '#platform/clock';
import { inTransaction, type Database, type ReadTx } from '#platform/database';
import { Refusal } from '#platform/errors';
import type { Sealing } from '#platform/sealing';
import { findRuleOn } from '../allowance-rule.store.ts';
import { declarationsOn, privacyId } from '../declaration-text.store.ts';
import { listDrafts } from '../drafts/claim-draft.store.ts';
import { valuesOfDraft } from '../drafts/drafts.ts';
import { drawForm, type KnownOfSport } from './draw-form.ts';
import { visibleClaimant } from './visible-claimant.ts';

export interface WantedForm {
  actor: Employee | CompanyAdmin;
  author: Author;
  employmentId: string;
  actionCode: ActionCode;
  form: ClaimFormCode;
  lang: Language;
}

/** A form to print for an employee; what a company takes away with somebody's name on it is noted. */
export async function downloadForm(
  db: Database,
  { sealing }: { sealing: Sealing },
  { actor, author, employmentId, actionCode, form, lang }: WantedForm,
): Promise<{ content: Readable; fileName: string }> {
  const { companyId } = actor;
  if (!claimFormsOf(actionCode).includes(form)) throw new Refusal('form_not_found', 404);
  const facts = await inTransaction(db, async (tx) => {
    const claimant = await visibleClaimant(tx, { companyId, employmentId }, actor.roleName);
    const rule = await findRuleOn(tx, actionCode, today());
    if (!rule) throw new Refusal('form_not_found', 404);
    const declarations = await declarationsOn(tx, actionCode, 'employee', today());
    if (actor.roleName === 'COMP')
      await recordAudit(tx, {
        author,
        companyId,
        action: 'claim.formDownloaded',
        objectType: 'employment',
        objectId: employmentId,
        changes: { actionCode, form },
      });
    return {
      actionCode,
      form,
      claimant,
      rule,
      declarations: declarations.filter(({ declarationId }) => declarationId !== privacyId),
      known: actor.roleName === 'EMPL' && actionCode === 'SP' ? await knownOfSport(tx, sealing, actor) : {},
      letterhead: await readLetterhead(tx),
    };
  });
  return drawForm(facts, lang);
}

/** From the own draft, which only the employee opens. */
async function knownOfSport(
  tx: ReadTx,
  sealing: Sealing,
  { companyId, employmentId, impersonation }: Employee,
): Promise<KnownOfSport> {
  if (impersonation) return {};
  const drafts = await listDrafts(tx, companyId, employmentId, now());
  const draft = drafts.find((one) => one.actionCode === 'SP');
  if (!draft) return {};
  const values = valuesOfDraft(sealing, employmentId, draft.valuesSealed);
  return {
    nameOfChild: textOf(values['nameOfChild'], 100),
    sportOrganisation: textOf(values['sportOrganisation'], 160),
    periodFrom: dayOf(values['periodFrom']),
    periodTo: dayOf(values['periodTo']),
  };
}

function textOf(value: unknown, charactersMax: number): string | undefined {
  return typeof value === 'string' ? value.trim().slice(0, charactersMax) : undefined;
}

function dayOf(value: unknown): string | undefined {
  return typeof value === 'string' && isPlainDate(value) ? value : undefined;
}
