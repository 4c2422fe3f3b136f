import type { ClaimFile } from '@polana/contract/claim-fields';
import type { UploadLimits } from '@polana/contract/endpoint';
import { ApiFailure } from '#platform/api-failure.ts';
import { forgetWaitingFile, keepWaitingFile, waitingFilesOf } from './claim-draft-waiting.ts';
import type { PreparedFile } from './claim-photo-canvas.ts';
import type { PhotoVerdict } from './claim-photo.ts';
import { isForWantOfRoom, refusalOfChoice, refusalOfSize, type FileRefusal } from './claim-file-limits.ts';
import { sendPatiently } from './send-patiently.ts';

export type DraftFileState = 'preparing' | 'queued' | 'uploading' | 'done' | 'refused' | 'failed';

/** A file on its way into a claim. */
export interface DraftFile {
  key: string;
  name: string;
  size: number;
  state: DraftFileState;
  /** From 0 to 1 while it travels. */
  progress: number;
  /** The server asked to wait so long before it is sent again. */
  waitsUntil: string | null;
  /** Why it was not taken; the server says it in words. */
  refusal: FileRefusal | null;
  serverMessage: string | null;
  verdict: PhotoVerdict | null;
  /** The server's answer once it is there. */
  file: ClaimFile | null;
  /** What still has to travel. */
  content: Blob | null;
  /** Address of the picture in this page's memory. */
  picture: string | null;
  isSignedDeclaration: boolean;
  /** The rejected claim it is taken over from. */
  ofClaimId: string | null;
}

export interface UploadWorld {
  subject: string;
  limits: UploadLimits;
  prepare: (file: File) => Promise<PreparedFile>;
  send: (file: { name: string; content: Blob }, options: SendOptions) => Promise<ClaimFile>;
  /** The server need not keep a file that nobody wants. */
  giveUp: (fileId: string) => Promise<unknown>;
  onChange: () => void;
  /** Which files the server has for this claim has changed. */
  onArrived: () => void;
  /** Somebody took it out, whether it has arrived or not. */
  onRemoved: (file: DraftFile) => void;
  onCode: (key: string, text: string) => void;
}

export interface SendOptions {
  onProgress: (share: number) => void;
  signal: AbortSignal;
}

const atOnce = 2;

/** The files of one draft: prepared on the device, sent in the background, tried again by themselves. */
export class ClaimUploads {
  #files: readonly DraftFile[] = [];
  readonly #world: UploadWorld;
  readonly #aborts = new Map<string, AbortController>();
  #waiters: (() => void)[] = [];

  constructor(world: UploadWorld) {
    this.#world = world;
  }

  get files(): readonly DraftFile[] {
    return this.#files;
  }

  /** Puts back what a reload interrupted. */
  async restore(arrived: readonly ClaimFile[]): Promise<void> {
    this.#set([...this.#files, ...arrived.map(arrivedFile)]);
    const waiting = await waitingFilesOf(this.#world.subject);
    const isNew = ({ key }: { key: string }) => this.#files.every((file) => file.key !== key);
    const back = waiting.filter(isNew).map(({ key, name, content, isSignedDeclaration }) => ({
      ...newFile(key, { name, size: content.size }, isSignedDeclaration),
      state: 'queued' as const,
      content,
      picture: /^image\/(jpeg|png)$/.test(content.type) ? URL.createObjectURL(content) : null,
    }));
    this.#set([...this.#files, ...back]);
    this.#sendNext();
  }

  /** Takes files in, in their order; a signed declaration replaces the one before. */
  async add(files: readonly File[], isSignedDeclaration = false): Promise<void> {
    if (isSignedDeclaration)
      for (const file of this.#files.filter((one) => one.isSignedDeclaration)) this.remove(file.key);
    await Promise.all(files.map((file) => this.#take(file, isSignedDeclaration)));
  }

  /** Files that are already at the server, waiting or on a rejected claim. */
  adopt(arrived: readonly ClaimFile[], ofClaimId: string | null = null): void {
    this.#set([...this.#files, ...arrived.map((file) => ({ ...arrivedFile(file), ofClaimId }))]);
  }

  /** Files were added or taken out elsewhere since these were known. */
  follow(arrived: readonly ClaimFile[], knownIds: readonly string[], ofClaimId: string | null = null): void {
    const ids = arrived.map(({ id }) => id);
    const isGone = ({ file }: DraftFile) => file !== null && knownIds.includes(file.id) && !ids.includes(file.id);
    for (const { key } of this.#files.filter(isGone)) this.#forget(key);
    const isNew = ({ id }: ClaimFile) => !knownIds.includes(id) && this.#files.every(({ file }) => file?.id !== id);
    this.adopt(arrived.filter(isNew), ofClaimId);
  }

  retry(key: string): void {
    this.#change(key, { state: 'queued', progress: 0, refusal: null });
    this.#sendNext();
  }

  /** Starts again what was interrupted, e.g. by the end of a session. */
  resume(): void {
    for (const file of this.#files)
      if (file.state === 'failed') this.#change(file.key, { state: 'queued', refusal: null });
    this.#sendNext();
  }

  remove(key: string): void {
    const removed = this.#forget(key);
    this.#takeWaitingForRoom();
    if (removed) this.#world.onRemoved(removed);
    if (!removed?.file) return;
    if (removed.ofClaimId === null) void this.#world.giveUp(removed.file.id).catch(() => undefined);
    this.#world.onArrived();
  }

  /** Lets go of everything without telling the server: the claim holds the files now, or another draft takes them. */
  release(): { arrived: ClaimFile[]; others: File[] } {
    const files = this.#files.map((file) => this.#forget(file.key)).filter((file) => file !== null);
    return {
      arrived: files.flatMap((file) => file.file ?? []),
      others: files.flatMap(({ content, name }) => (content ? new File([content], name, { type: content.type }) : [])),
    };
  }

  /** Resolves when no file is on its way any more. */
  async settled(): Promise<void> {
    while (this.#files.some(isUnderWay)) await new Promise<void>((resolve) => this.#waiters.push(resolve));
  }

  async #take(file: File, isSignedDeclaration: boolean): Promise<void> {
    const key = crypto.randomUUID();
    this.#set([...this.#files, newFile(key, file, isSignedDeclaration)]);
    await this.#prepare(key, file, isSignedDeclaration);
  }

  /** Something went: what had to stay out for want of room may come in. */
  #takeWaitingForRoom(): void {
    for (const { key, content, name, isSignedDeclaration } of this.#files.filter((one) => isForWantOfRoom(one.refusal)))
      if (content) void this.#prepare(key, new File([content], name, { type: content.type }), isSignedDeclaration);
  }

  async #prepare(key: string, file: File, isSignedDeclaration: boolean): Promise<void> {
    const refusal = refusalOfChoice(file, this.#others(key), this.#world.limits);
    if (refusal) return this.#refuse(key, refusal, file);
    this.#change(key, { state: 'preparing', refusal: null });
    const prepared = await this.#world.prepare(file);
    if (!this.#has(key)) return;
    this.#changePrepared(key, prepared);
    const size = prepared.content.size;
    const tooLarge = refusalOfSize({ name: prepared.name, size }, this.#others(key), this.#world.limits);
    if (tooLarge) return this.#refuse(key, tooLarge, prepared.content);
    void keepWaitingFile({
      key,
      subject: this.#world.subject,
      name: prepared.name,
      content: prepared.content,
      isSignedDeclaration,
    });
    this.#change(key, { state: 'queued' });
    this.#sendNext();
    const code = await prepared.readCode?.().catch(() => null);
    if (code && this.#has(key) && !isSignedDeclaration) this.#world.onCode(key, code);
  }

  #refuse(key: string, refusal: FileRefusal, content: Blob): void {
    this.#change(key, { state: 'refused', refusal, content: isForWantOfRoom(refusal) ? content : null });
  }

  #changePrepared(key: string, { name, content, verdict, isShowable }: PreparedFile): void {
    const before = this.#files.find((file) => file.key === key)?.picture;
    if (before) URL.revokeObjectURL(before);
    const picture = isShowable ? URL.createObjectURL(content) : null;
    this.#change(key, { name, size: content.size, content, verdict, picture });
  }

  #sendNext(): void {
    const free = atOnce - this.#files.filter((file) => file.state === 'uploading').length;
    for (const file of this.#files.filter((one) => one.state === 'queued').slice(0, Math.max(0, free)))
      void this.#send(file);
  }

  async #send({ key, name, content }: DraftFile): Promise<void> {
    if (!content) return;
    const abort = new AbortController();
    this.#aborts.set(key, abort);
    this.#change(key, { state: 'uploading' });
    const onProgress = (progress: number) => this.#change(key, { progress });
    try {
      const send = () => this.#world.send({ name, content }, { onProgress, signal: abort.signal });
      const onLongPause = (waitsUntil: string | null) => this.#change(key, { waitsUntil, progress: 0 });
      const file = await sendPatiently(send, abort.signal, onLongPause);
      this.#change(key, { state: 'done', progress: 1, file, content: null });
      void forgetWaitingFile(key);
      this.#world.onArrived();
    } catch (failure) {
      this.#fail(key, failure);
    } finally {
      this.#aborts.delete(key);
      this.#sendNext();
    }
  }

  #fail(key: string, failure: unknown): void {
    const isRefused = failure instanceof ApiFailure && failure.isRefusal && !failure.endedSession;
    if (!isRefused) return this.#change(key, { state: 'failed', progress: 0 });
    void forgetWaitingFile(key);
    const serverMessage = failure.errors[0]?.message ?? null;
    this.#change(key, { state: 'refused', refusal: 'unreadable', serverMessage, content: null });
  }

  #forget(key: string): DraftFile | null {
    const file = this.#files.find((one) => one.key === key);
    if (!file) return null;
    this.#aborts.get(key)?.abort();
    if (file.picture) URL.revokeObjectURL(file.picture);
    void forgetWaitingFile(key);
    this.#set(this.#others(key));
    return file;
  }

  #has(key: string): boolean {
    return this.#files.some((file) => file.key === key);
  }

  #others(key: string): readonly DraftFile[] {
    return this.#files.filter((file) => file.key !== key);
  }

  #change(key: string, changes: Partial<DraftFile>): void {
    this.#set(this.#files.map((file) => (file.key === key ? { ...file, ...changes } : file)));
  }

  #set(files: readonly DraftFile[]): void {
    this.#files = files;
    const waiters = this.#waiters;
    this.#waiters = [];
    for (const proceed of waiters) proceed();
    this.#world.onChange();
  }
}

function newFile(key: string, { name, size }: { name: string; size: number }, isSignedDeclaration: boolean): DraftFile {
  const state: DraftFileState = 'preparing';
  const notRefused = { refusal: null, serverMessage: null };
  const nothingYet = { progress: 0, waitsUntil: null, verdict: null, file: null, content: null, picture: null };
  return { key, name, size, state, isSignedDeclaration, ofClaimId: null, ...notRefused, ...nothingYet };
}

function arrivedFile(file: ClaimFile): DraftFile {
  return { ...newFile(file.id, file, file.isSignedDeclaration), state: 'done', progress: 1, file };
}

export function isUnderWay({ state }: DraftFile): boolean {
  return state === 'preparing' || state === 'queued' || state === 'uploading';
}

/** Counts for the claim: at the server already or on the way. */
export function isComing(file: DraftFile): boolean {
  return file.state === 'done' || isUnderWay(file);
}

/** Kept for the claim as well where a poor connection has not let it through yet. */
export function isKept(file: DraftFile): boolean {
  return isComing(file) || file.state === 'failed';
}
