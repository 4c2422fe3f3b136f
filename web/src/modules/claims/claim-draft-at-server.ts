import { discardClaimDraft, listClaimDrafts, saveClaimDraft } from '@polana/contract/claim-submission';
import type { ClaimFile } from '@polana/contract/claim-fields';
import type { Role } from '@polana/contract/identity';
import type { ActionCode } from '@polana/contract/roles';
import { ApiFailure } from '#platform/api-failure.ts';
import { callApi } from '#platform/call-api.ts';
import { commonDraft, type KnownDraft } from './claim-draft-merge.ts';
import type { ClaimValues } from './claim-draft-values.ts';

/** A draft as the server has it. */
export interface KeptDraft {
  values: unknown;
  files: readonly ClaimFile[];
  updatedAt: string;
}

/** What a page knows of its draft at the server: a save names it and writes over no other. */
export class DraftAtServer {
  readonly #role: Role;
  readonly #actionCode: ActionCode;
  #known: KnownDraft;
  /** What was sent since, without an answer. */
  #unanswered: KnownDraft[] = [];

  constructor(role: Role, actionCode: ActionCode, known: KnownDraft) {
    this.#role = role;
    this.#actionCode = actionCode;
    this.#known = known;
  }

  get known(): KnownDraft {
    return this.#known;
  }

  /** Is known from now on; what is on its way is older. */
  know(known: KnownDraft): void {
    this.#known = known;
    this.#unanswered = [];
  }

  /** What was last had in common with this draft of the server. */
  commonWith(values: ClaimValues): KnownDraft {
    return commonDraft(this.#known, this.#unanswered, values);
  }

  async read(isBackground: boolean): Promise<KeptDraft | undefined> {
    const { items } = await callApi(listClaimDrafts, {}, { role: this.#role, isBackground });
    return items.find((draft) => draft.actionCode === this.#actionCode);
  }

  /** Where it is another one than the one known here; whoever cannot be told goes on. */
  async readOther(): Promise<KeptDraft | undefined> {
    const known = this.#known;
    const kept = known.isAtServer ? await this.read(false).catch(() => undefined) : undefined;
    return this.#known === known && kept?.updatedAt !== known.updatedAt ? kept : undefined;
  }

  /** False where the server has another draft than the one known here. */
  async save(values: ClaimValues, fileIds: string[]): Promise<boolean> {
    const { updatedAt: basedOn } = this.#known;
    const params = { type: this.#actionCode };
    const body = { values: { ...values }, fileIds, ...(basedOn !== undefined && { basedOn }) };
    const sent = { values, fileIds, isAtServer: true, updatedAt: null };
    try {
      const { updatedAt } = await callApi(saveClaimDraft, { params, body }, { role: this.#role });
      this.know({ ...sent, updatedAt });
      return true;
    } catch (failure) {
      const isRefused = failure instanceof ApiFailure && failure.isRefusal;
      if (!isRefused) this.#unanswered.push(sent);
      if (isRefused && failure.errors[0]?.code === 'draft_changed_elsewhere') return false;
      throw failure;
    }
  }

  discard(): Promise<unknown> {
    return callApi(discardClaimDraft, { params: { type: this.#actionCode } }, { role: this.#role });
  }
}
