import { removeClaimFile, uploadClaimFile } from '@polana/contract/claim-submission';
import type { ClaimFile } from '@polana/contract/claim-fields';
import type { UploadLimits } from '@polana/contract/endpoint';
import type { Role } from '@polana/contract/identity';
import type { ActionCode } from '@polana/contract/roles';
import { callApi } from '#platform/call-api.ts';
import { sendFiles } from '#platform/send-files.ts';
import { DraftAtServer, type KeptDraft } from './claim-draft-at-server.ts';
import { codeOf, filledFromCode, receiptCode, withoutCode } from './claim-draft-code.ts';
import { readCopy, writeCopy } from './claim-draft-copy.ts';
import { mergedValues } from './claim-draft-merge.ts';
import { ClaimUploads, isUnderWay, type DraftFile } from './claim-draft-uploads.ts';
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

/** Of two devices that save by turns each waits for the other no longer than this. */
const savesMax = 5;

/**
 * A claim being filled in. It outlives the page that shows it: uploads and saves go on while the person looks elsewhere in
 * the portal, and every change is in this tab's storage at once and at the server a moment later.
 */
export class ClaimDraft {
  readonly subject: DraftSubject;
  readonly uploads: ClaimUploads;
  readonly #key: string;
  readonly #save: DelayedSave;
  readonly #server: DraftAtServer;
  readonly #listeners = new Set<() => void>();
  #state: DraftState;
  /** How often something was taken over that was filled in elsewhere. */
  #takenOverCount = 0;
  #isSending = false;
  #wasShown = false;

  constructor(subject: DraftSubject, limits: UploadLimits, atServer: KeptDraft | null) {
    this.subject = subject;
    this.#key = keyOf(subject);
    const { role, actionCode } = subject;
    const copy = readCopy(this.#key);
    const isCopyNewer = copy !== null && (!copy.isSaved || subject.employeeId !== null);
    const kept = isCopyNewer ? copy : atServer;
    const values = valuesFrom(actionCode, kept?.values);
    this.#state = { values, files: [], saving: kept ? 'saved' : 'untouched', isRestored: false };
    this.#server = new DraftAtServer(role, actionCode, {
      values: isCopyNewer ? valuesFrom(actionCode, atServer?.values) : values,
      fileIds: atServer?.files.map(({ id }) => id) ?? [],
      isAtServer: atServer !== null,
      updatedAt: atServer?.updatedAt ?? null,
    });
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

  /** Goes on with what an interruption stopped. Whoever comes back to it may have gone on with it elsewhere. */
  resume(): void {
    this.uploads.resume();
    void this.#save.flush();
    if (this.#wasShown) void this.catchUp();
    this.#wasShown = true;
  }

  /**
   * Takes over what was filled in, added or taken out in another tab or on another device; what was changed here since the
   * last save stays. Says whether the draft is gone: submitted or thrown away there.
   */
  async catchUp(): Promise<'gone' | 'current'> {
    const { actionCode, employeeId } = this.subject;
    const { known } = this.#server;
    if (employeeId !== null || this.#isSending) return 'current';
    const elsewhere = await this.#server.read(true).catch(() => null);
    // What was saved or sent meanwhile is newer than the answer.
    if (elsewhere === null || this.#server.known !== known || this.#isSending) return 'current';
    const isBegunAnew = !known.isAtServer && this.#save.isDue;
    if (isBegunAnew) return 'current';
    if (elsewhere) this.#follow(elsewhere);
    const isGone = !elsewhere && known.isAtServer && !this.#save.isDue && !this.#state.files.some(isUnderWay);
    if (isGone) this.#begin(emptyValues(actionCode));
    return isGone ? 'gone' : 'current';
  }

  /** While the claim is on its way the draft is left as it is. */
  async whileSending<Answer>(send: () => Promise<Answer>): Promise<Answer> {
    this.#isSending = true;
    this.#server.know({ ...this.#server.known });
    try {
      return await send();
    } finally {
      this.#isSending = false;
    }
  }

  /** Does not wait for the next change or for files on their way. */
  saveNow(): Promise<void> {
    return this.#save.flush();
  }

  /** Starts anew: values and files are gone, here and at the server. */
  async discard(): Promise<void> {
    const { actionCode, employeeId } = this.subject;
    await this.#save.stop();
    if (employeeId === null) await this.#server.discard();
    else for (const file of this.#state.files) this.uploads.remove(file.key);
    this.#begin(emptyValues(actionCode));
  }

  /** Waits until the server has everything, so that nothing arrives after the claim; false where it changed elsewhere meanwhile. */
  async settle(): Promise<boolean> {
    const before = this.#takenOverCount;
    await this.uploads.settled();
    await this.#save.flush();
    // With the claim the draft goes, and whatever was added to it elsewhere since the last save.
    const elsewhere = await this.#server.readOther();
    if (elsewhere) this.#follow(elsewhere);
    return this.#takenOverCount === before;
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
    const { values } = this.#state;
    const read = arrived.find(({ id }) => id === values.ekasaFileId);
    other.change(read ? filledFromCode(other.#state.values, read.id, codeOf(values)) : {});
    this.change(withoutCode(values));
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
    this.#server.know({ values, fileIds: [], isAtServer: false, updatedAt: undefined });
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
      onRemoved: (file) => this.#forgetCodeOf(file),
      onCode: (key, text) => this.#fillFromCode(key, text),
    });
  }

  #fillFromCode(fileId: string, text: string): void {
    const code = receiptCode(text);
    const file = this.#state.files.find(({ key }) => key === fileId)?.file;
    if (code) this.change(filledFromCode(this.#state.values, file?.id ?? fileId, code));
  }

  #forgetCodeOf({ key, file }: DraftFile): void {
    const { values } = this.#state;
    const isRead = values.ekasaFileId !== '' && [key, file?.id].includes(values.ekasaFileId);
    if (isRead) this.change(withoutCode(values));
  }

  #filesChanged(): void {
    const isHere = ({ id }: ClaimFile) => this.#state.files.some((file) => file.file?.id === id);
    const { takenOver, ekasaFileId } = this.#state.values;
    const read = this.#state.files.find(({ key }) => key === ekasaFileId)?.file;
    this.change({ takenOver: takenOver.filter(isHere), ...(read && { ekasaFileId: read.id }) });
  }

  #touch(): void {
    const isCompany = this.subject.employeeId !== null;
    this.#keepCopy(false);
    if (isCompany) this.#set({ saving: 'saved' });
    else this.#save.later();
  }

  /** What was kept meanwhile elsewhere is taken over first, and both are saved together. */
  async #saveAtServer(): Promise<void> {
    for (let saves = 0; saves < savesMax; saves += 1) {
      const { values } = this.#state;
      const fileIds = this.#arrived().map((file) => file.id);
      if (await this.#server.save(values, fileIds)) {
        if (this.#state.values === values) this.#keepCopy(true);
        return;
      }
      const elsewhere = await this.#server.read(false);
      if (elsewhere) this.#takeOver(elsewhere);
    }
    throw new Error('the draft is saved elsewhere all the time');
  }

  #follow(atServer: KeptDraft): void {
    this.#takeOver(atServer);
    if (this.#save.isDue) return this.#touch();
    this.#keepCopy(true);
    this.#set({ saving: 'saved' });
  }

  #takeOver({ values: kept, files, updatedAt }: KeptDraft): void {
    const elsewhere = valuesFrom(this.subject.actionCode, kept);
    const { values: known, fileIds } = this.#server.commonWith(elsewhere);
    const idsOf = (some: readonly ClaimFile[]) => some.map(({ id }) => id);
    const before = this.#content();
    this.#server.know({ values: elsewhere, fileIds: idsOf(files), isAtServer: true, updatedAt });
    this.uploads.follow(files, fileIds);
    this.uploads.follow(elsewhere.takenOver, idsOf(known.takenOver), elsewhere.replaces);
    this.#set({ values: mergedValues(known, this.#state.values, elsewhere) });
    if (this.#content() !== before) this.#takenOverCount += 1;
  }

  #keepCopy(isSaved: boolean): void {
    writeCopy(this.#key, { values: this.#state.values, files: this.#arrived(), isSaved });
  }

  /** Everything a claim would be made of. */
  #content(): string {
    return JSON.stringify([this.#state.values, this.#state.files.map(({ key }) => key)]);
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

/** Names a draft on this device. */
export function keyOf({ role, actionCode, employeeId }: DraftSubject): string {
  return [role.value, actionCode, employeeId ?? 'own'].join(' ');
}
