import { claimFileLimits } from '@polana/contract/claim-form';
import { findFiles, keepFile, type ReceivedFile, type StoredFile } from '#modules/files';
import type { Author } from '#platform/actor';
import { now } from '#platform/clock';
import type { Tx } from '#platform/database';
import { Refusal } from '#platform/errors';
import { listClaimFiles } from '../claim-file.store.ts';
import { takeUploads, type Uploader } from '../uploads/claim-upload.store.ts';
import { claimFilePurpose } from '../uploads/upload-claim-file.ts';

export interface FilesToGather {
  uploader: Uploader;
  /** Uploaded before, or documents of the claim that is corrected. */
  fileIds: readonly string[];
  /** Sent with the claim itself. */
  received: readonly ReceivedFile[];
  /** The claim whose documents may be used again. */
  correctedClaimId: string | null;
}

export type GatheredFile = Pick<StoredFile, 'fileId' | 'size' | 'sha256' | 'originalSha256'>;

/** Takes the files of a claim together, in their order, each for this claim alone; too many or too large together is refused. */
export async function gatherFiles(tx: Tx, wanted: FilesToGather, author: Author): Promise<GatheredFile[]> {
  const { companyId } = wanted.uploader;
  const fileIds = [...new Set(wanted.fileIds)];
  const mine = new Set(await takeUploads(tx, wanted.uploader, fileIds, now()));
  const corrected = wanted.correctedClaimId ? await listClaimFiles(tx, companyId, wanted.correctedClaimId) : [];
  for (const { fileId } of corrected) mine.add(fileId);
  if (fileIds.some((fileId) => !mine.has(fileId))) throw new Refusal('file_not_found', 404, { path: 'fileIds' });

  const stored = await findFiles(tx, companyId, fileIds);
  const before = fileIds.flatMap((fileId) => stored.find((file) => file.fileId === fileId) ?? []);
  const kept: GatheredFile[] = [];
  for (const received of wanted.received)
    kept.push(await keepFile(tx, received, { companyId, author, purpose: claimFilePurpose }));
  return withinLimits([...before, ...kept]);
}

/** The limits of one claim; the browser has said them before a file was chosen. */
export function withinLimits<File extends { size: number }>(files: File[]): File[] {
  const { filesMax, totalBytesMax } = claimFileLimits;
  if (files.length > filesMax) throw new Refusal('files_too_many', 413, { path: 'files', values: { count: filesMax } });
  const megabytes = totalBytesMax / 1024 / 1024;
  if (files.reduce((sum, file) => sum + file.size, 0) > totalBytesMax)
    throw new Refusal('files_too_large', 413, { path: 'files', values: { megabytes } });
  return files;
}
