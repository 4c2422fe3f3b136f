import { claimFileLimits } from '@polana/contract/claim-form';
import { type ClaimDetail } from '@polana/contract/claims';
import type { ClaimFile } from '@polana/contract/claim-fields';
import type { Role } from '@polana/contract/identity';
import { useRef, useState } from 'react';
import { ApiFailure } from '#platform/api-failure.ts';
import { useKeptForm } from '#platform/kept-form.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { FileButton } from '#ui/file-button.tsx';
import { TextArea } from '#ui/text-area.tsx';
import { showToast } from '#ui/toast-queue.ts';
import { UploadRow } from '#ui/upload-row.tsx';
import { useKeptFocus } from '#ui/use-kept-focus.ts';
import { useCompleteClaim, useRemoveFile, useUploadFile } from './history.queries.ts';
import { historyText } from './history.texts.ts';

const acceptedFiles = '.jpg,.jpeg,.png,.pdf,.heic,.heif,image/jpeg,image/png,image/heic,image/heif,application/pdf';

type ArrivedFile = Pick<ClaimFile, 'id' | 'name'>;

const noFiles: { files: readonly ArrivedFile[] } = { files: [] };

interface ComingFile {
  key: number;
  file: File;
  progress: number;
  /** Why it did not arrive, in words; what the server refused is not worth trying again. */
  failure: { text: string; isRefusal: boolean } | null;
}

/** The company's question and the way to answer it: words, further documents, and "I have completed it". Until then both wait in the tab. */
export function ClaimQuestion({ role, claim }: { role: Role; claim: ClaimDetail }) {
  const typed = useKeptForm(`claimAnswer ${claim.id}`, { answer: '' }, 0);
  const { answer } = typed.values;
  const files = useAddedFiles(role, claim);
  const complete = useCompleteClaim(role);
  const group = useRef<HTMLDivElement>(null);
  const keepFocus = useKeptFocus(() => group.current);
  const isUploading = files.coming.some(({ failure }) => failure === null);

  async function send() {
    // What the row says in red would be gone with the answer, and the company would wait for the file in vain.
    if (files.coming.length > 0) return void showToast({ tone: 'error', text: historyText('question.notAll') });
    try {
      await complete.mutateAsync({ claim, answer, fileIds: files.arrived.map(({ id }) => id) });
    } catch {
      return;
    }
    typed.discard();
    files.discard();
  }

  return (
    <Banner tone="warning" title={historyText('question.title')} className="mb-5">
      <p className="wrap-anywhere whitespace-pre-line">{claim.question}</p>
      <div
        ref={group}
        role="group"
        tabIndex={-1}
        aria-label={historyText('question.title')}
        className="mt-4 grid gap-3 text-ink"
      >
        <div className="contents" onFocus={keepFocus}>
          <TextArea
            label={historyText('question.answer')}
            optionalMark={historyText('question.optional')}
            value={answer}
            maxLength={500}
            onChange={(event) => typed.change({ answer: event.target.value })}
          />
          {files.arrived.map(({ id, name }) => (
            <UploadRow
              key={id}
              name={name}
              state="done"
              stateText={historyText('question.uploaded')}
              removeLabel={historyText('question.remove', { name })}
              onRemove={() => files.remove(id)}
            />
          ))}
          {files.coming.map(({ key, file: { name }, progress, failure }) => (
            <UploadRow
              key={key}
              name={name}
              state={failure === null ? 'uploading' : 'error'}
              stateText={failure?.text ?? historyText('question.uploading')}
              progress={progress}
              progressLabel={historyText('question.uploading')}
              {...(failure?.isRefusal === false && { retryLabel: historyText('question.retry', { name }) })}
              onRetry={() => files.retry(key)}
              removeLabel={historyText('question.remove', { name })}
              onRemove={() => files.giveUp(key)}
            />
          ))}
          <div className="flex flex-wrap gap-2.5">
            <FileButton variant="secondary" accept={acceptedFiles} isMultiple onFiles={files.add}>
              {historyText('question.addFile')}
            </FileButton>
            <Button isBusy={complete.isPending} isDisabled={isUploading} onClick={() => void send()}>
              {historyText('question.done')}
            </Button>
          </div>
        </div>
      </div>
    </Banner>
  );
}

/** As in the form: a photo is shrunk on the device, so that one larger than what is taken comes through. */
async function prepared(file: File): Promise<File> {
  try {
    const { prepareFile } = await import('./claim-photo-canvas.ts');
    const { name, content } = await prepareFile(file);
    return new File([content], name, { type: content.type });
  } catch {
    return file;
  }
}

/** Files that have arrived wait with the answer; one on its way has to be chosen again once the page has gone. */
function useAddedFiles(role: Role, claim: ClaimDetail) {
  const kept = useKeptForm(`claimAnswerFiles ${claim.id}`, noFiles, 0);
  const arrived = useRef(kept.values.files);
  const [coming, setComing] = useState<readonly ComingFile[]>([]);
  const givenUp = useRef(new Set<number>());
  const upload = useUploadFile(role);
  const remove = useRemoveFile(role);

  function keep(files: readonly ArrivedFile[]) {
    arrived.current = files;
    kept.change({ files });
  }

  function giveUp(key: number) {
    givenUp.current.add(key);
    setComing((before) => before.filter((one) => one.key !== key));
  }

  function change(key: number, changes: Partial<ComingFile>) {
    setComing((before) => before.map((one) => (one.key === key ? { ...one, ...changes } : one)));
  }

  async function send(file: File, key: number) {
    try {
      const content = await prepared(file);
      const sent = await upload.mutateAsync({ file: content, onProgress: (progress) => change(key, { progress }) });
      if (!givenUp.current.has(key)) keep([...arrived.current, { id: sent.id, name: sent.name }]);
      giveUp(key);
    } catch (failure) {
      const isRefusal = failure instanceof ApiFailure && failure.isRefusal;
      const reason = isRefusal ? failure.errors[0]?.message : undefined;
      change(key, { failure: { text: reason ?? historyText('question.failed'), isRefusal } });
    }
  }

  function begin(file: File, key: number) {
    setComing((before) => [...before.filter((one) => one.key !== key), { key, file, progress: 0, failure: null }]);
    void send(file, key);
  }

  return {
    arrived: kept.values.files,
    coming,
    giveUp,
    add: (files: readonly File[]) => {
      const onTheWay = coming.filter(({ failure }) => failure === null).length;
      const room = claimFileLimits.filesMax - claim.files.length - arrived.current.length - onTheWay;
      for (const [index, file] of files.slice(0, Math.max(0, room)).entries()) begin(file, Date.now() + index);
      if (files.length > room)
        showToast({ tone: 'error', text: historyText('question.tooMany', { filesMax: claimFileLimits.filesMax }) });
    },
    retry: (key: number) => {
      const failed = coming.find((one) => one.key === key);
      if (failed) begin(failed.file, key);
    },
    remove: (id: string) => {
      remove.mutate(id);
      keep(arrived.current.filter((file) => file.id !== id));
    },
    discard: () => keep([]),
  };
}
