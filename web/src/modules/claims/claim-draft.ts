import { discardClaimDraft, removeClaimFile, saveClaimDraft, uploadClaimFile } from '@polana/contract/claim-submission';
import type { ClaimFile } from '@polana/contract/claim-fields';
import type { UploadLimits } from '@polana/contract/endpoint';
import { readEkasaCode } from '@polana/contract/ekasa';
import type { Role } from '@polana/contract/identity';
import { textFromCents } from '@polana/contract/money';
import type { ActionCode } from '@polana/contract/roles';
import { callApi } from '#platform/call-api.ts';
import { formatNumbers } from '#platform/format-numbers.ts';
import { onSessionEnd } from '#platform/session.ts';
import { sendFiles } from '#platform/send-files.ts';
import { readCopy, writeCopy } from './claim-draft-copy.ts';
import { ClaimUploads, type DraftFile } from './claim-draft-uploads.ts';
import { emptyValues, isUntouched, valuesFrom, type ClaimValues } from './claim-draft-values.ts';
import { prepareFile } from './claim-photo-canvas.ts';
import { DelayedSave, type SaveState } from './delayed-save.ts';

/** Whose claim for what. */
export interface DraftSubject {
  role: Role;
  actionCode: ActionCode;
  /** The employee a company submits for; such a draft lives in this tab only. */
  employeeId: string | null;
}

export interface DraftState {
  values: ClaimValues;
  files: readonly DraftFile[];
  saving: SaveState;
  /** Files that a reload interrupted are back. */
  isRestored: boolean;
}

interface KeptDraft {
  values: unknown;
  files: readonly ClaimFile[];
}

/**
 * A claim being filled in. It outlives the page that shows it: uploads and saves go on while the person looks elsewhere in
 * the portal, and every change is in this tab's storage at once and at the server a moment later.
 */
export class ClaimDraft {
  readonly subject: DraftSubject;
  readonly uploads: ClaimUploads;
  readonly #key: string;
  readonly #save: DelayedSave;
  readonly #listeners = new Set<() => void>();
  #state: DraftState;

  constructor(subject: DraftSubject, limits: UploadLimits, atServer: KeptDraft | null) {
    this.subject = subject;
    this.#key = keyOf(subject);
    const { actionCode } = subject;
    const copy = readCopy(this.#key);
    const isCopyNewer = copy !== null && (!copy.isSaved || subject.employeeId !== null);
    const kept = isCopyNewer ? copy : atServer;
    const values = valuesFrom(actionCode, kept?.values);
    this.#state = { values, files: [], saving: kept ? 'saved' : 'untouched', isRestored: false };
    this.#save = new DelayedSave(
      () => this.#saveAtServer(),
      (saving) => this.#set({ saving }),
    );
    this.uploads = this.#uploads(limits);
    void this.uploads.restore(kept?.files ?? []).then(() => this.#set({ isRestored: true }));
    this.#adoptTakenOver();
    if (isCopyNewer) this.#touch();
    globalThis.addEventListener('online', () => void this.#save.flush());
  }

  readonly read = (): DraftState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  get isEmpty(): boolean {
    return isUntouched(this.#state.values) && this.#state.files.length === 0;
  }

  readonly change = (changes: Partial<ClaimValues>): void => {
    this.#set({ values: { ...this.#state.values, ...changes } });
    this.#touch();
  };

  /** Goes on with what an interruption stopped. */
  resume(): void {
    this.uploads.resume();
    void this.#save.flush();
  }

  /** Does not wait for the next change or for files on their way. */
  saveNow(): Promise<void> {
    return this.#save.flush();
  }

  /** Starts anew: values and files are gone, here and at the server. */
  async discard(): Promise<void> {
    const { role, actionCode, employeeId } = this.subject;
    await this.#save.stop();
    if (employeeId === null) await callApi(discardClaimDraft, { params: { type: actionCode } }, { role });
    else for (const file of this.#state.files) this.uploads.remove(file.key);
    this.#begin(emptyValues(actionCode));
  }

  /** Waits until the server has everything, so that nothing arrives after the claim. */
  async settle(): Promise<void> {
    await this.uploads.settled();
    await this.#save.flush();
  }

  /** The claim is submitted: the draft has done its work and the files belong to the claim. */
  async finish(): Promise<void> {
    await this.#save.stop();
    this.#begin(emptyValues(this.subject.actionCode));
  }

  /** Its owner has signed out: what is under way leaves nothing behind. */
  abandon(): void {
    this.#begin(emptyValues(this.subject.actionCode));
    void this.#save.stop();
  }

  /** Somebody chose the other allowance after the photo: the photo goes along. */
  handFilesTo(other: ClaimDraft): void {
    const { arrived, others } = this.uploads.release();
    other.uploads.adopt(arrived);
    void other.uploads.add(others);
    this.#touch();
    other.#touch();
  }

  /** Starts with a rejected claim to be put right, with those of its receipts that are still good. */
  correct(values: ClaimValues): void {
    this.#begin(values);
    this.#adoptTakenOver();
    this.#touch();
  }

  #adoptTakenOver(): void {
    const { takenOver, replaces } = this.#state.values;
    if (replaces !== null) this.uploads.adopt(takenOver, replaces);
  }

  #begin(values: ClaimValues): void {
    this.uploads.release();
    writeCopy(this.#key, null);
    this.#set({ values, saving: 'untouched' });
  }

  #uploads(limits: UploadLimits): ClaimUploads {
    const { role } = this.subject;
    return new ClaimUploads({
      subject: this.#key,
      limits,
      prepare: prepareFile,
      send: (file, options) => sendFiles(uploadClaimFile, {}, [file], { role, ...options }),
      giveUp: (id) => callApi(removeClaimFile, { params: { id } }, { role }),
      onChange: () => this.#set({ files: this.uploads.files }),
      onArrived: () => this.#filesChanged(),
      onCode: (key, text) => this.#fillFromCode(key, text),
    });
  }

  /** What the code tells goes into fields that are still empty, and can be taken back. */
  #fillFromCode(fileId: string, text: string): void {
    const receipt = readEkasaCode(text);
    if (!receipt) return;
    const { sum: sumBefore, documentDate: documentDateBefore } = this.#state.values;
    const canFillSum = receipt.amountCents !== null && sumBefore === '';
    const sum = canFillSum ? typedAmount(receipt.amountCents ?? 0) : null;
    const documentDate = documentDateBefore === null ? receipt.documentDate : null;
    this.change({
      ekasaId: receipt.ekasaId,
      ...(sum !== null && { sum }),
      ...(documentDate !== null && { documentDate }),
      ...((sum !== null || documentDate !== null) && {
        receiptReading: { fileId, sum, documentDate, sumBefore, documentDateBefore },
      }),
    });
  }

  #filesChanged(): void {
    const isHere = ({ id }: ClaimFile) => this.#state.files.some((file) => file.file?.id === id);
    this.change({ takenOver: this.#state.values.takenOver.filter(isHere) });
  }

  #touch(): void {
    const isCompany = this.subject.employeeId !== null;
    this.#keepCopy(false);
    if (isCompany) this.#set({ saving: 'saved' });
    else this.#save.later();
  }

  async #saveAtServer(): Promise<void> {
    const { role, actionCode } = this.subject;
    const { values } = this.#state;
    const fileIds = this.#arrived().map((file) => file.id);
    await callApi(saveClaimDraft, { params: { type: actionCode }, body: { values: { ...values }, fileIds } }, { role });
    if (this.#state.values === values) this.#keepCopy(true);
  }

  #keepCopy(isSaved: boolean): void {
    writeCopy(this.#key, { values: this.#state.values, files: this.#arrived(), isSaved });
  }

  /** Uploaded for this draft; what is taken over stands in the values. */
  #arrived(): ClaimFile[] {
    return this.#state.files.flatMap(({ file, isSignedDeclaration, ofClaimId }) =>
      file && ofClaimId === null ? { ...file, isSignedDeclaration } : [],
    );
  }

  #set(changes: Partial<DraftState>): void {
    this.#state = { ...this.#state, ...changes };
    for (const listener of this.#listeners) listener();
  }
}

/** As it would be typed: `412,80`. */
function typedAmount(amountCents: number): string {
  return formatNumbers.moneyFigure(textFromCents(amountCents));
}

function keyOf({ role, actionCode, employeeId }: DraftSubject): string {
  return [role.value, actionCode, employeeId ?? 'own'].join(' ');
}

const drafts = new Map<string, ClaimDraft>();

/** The one draft of a subject in this page; made from what the server and this tab know. */
export function claimDraftOf(subject: DraftSubject, limits: UploadLimits, atServer: KeptDraft | null): ClaimDraft {
  const key = keyOf(subject);
  const draft = drafts.get(key) ?? new ClaimDraft(subject, limits, atServer);
  drafts.set(key, draft);
  return draft;
}

/** The next person at this device starts with nothing, and nothing of the last one's arrives afterwards. */
onSessionEnd((end) => {
  if (end !== 'signed-out') return;
  for (const draft of drafts.values()) draft.abandon();
  drafts.clear();
});
