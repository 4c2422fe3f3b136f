import { claimFileLimits } from '@polana/contract/claim-form';
import { type ClaimDetail } from '@polana/contract/claims';
import type { ClaimFile } from '@polana/contract/claim-fields';
import type { Role } from '@polana/contract/identity';
import { useRef, useState } from 'react';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { FileButton } from '#ui/file-button.tsx';
import { TextArea } from '#ui/text-area.tsx';
import { UploadRow } from '#ui/upload-row.tsx';
import { useKeptFocus } from '#ui/use-kept-focus.ts';
import { useCompleteClaim, useRemoveFile, useUploadFile } from './history.queries.ts';
import { historyText } from './history.texts.ts';

const acceptedFiles = '.jpg,.jpeg,.png,.pdf,.heic,.heif,image/jpeg,image/png,image/heic,image/heif,application/pdf';

interface AddedFile {
  key: number;
  name: string;
  progress: number;
  file: ClaimFile | null;
}

/** The company's question and the way to answer it: words, further documents, and "I have completed it". */
export function ClaimQuestion({ role, claim }: { role: Role; claim: ClaimDetail }) {
  const [answer, setAnswer] = useState('');
  const files = useAddedFiles(role, claim);
  const complete = useCompleteClaim(role);
  const group = useRef<HTMLDivElement>(null);
  const keepFocus = useKeptFocus(() => group.current);
  const isUploading = files.added.some(({ file }) => file === null);
  return (
    <Banner tone="warning" title={historyText('question.title')} className="mb-5">
      <p className="whitespace-pre-line">{claim.question}</p>
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
            onChange={(event) => setAnswer(event.target.value)}
          />
          {files.added.map(({ key, name, progress, file }) => (
            <UploadRow
              key={key}
              name={name}
              state={file ? 'done' : 'uploading'}
              stateText={historyText(file ? 'question.uploaded' : 'question.uploading')}
              progress={progress}
              progressLabel={historyText('question.uploading')}
              removeLabel={historyText('question.remove', { name })}
              onRemove={() => files.remove(key)}
            />
          ))}
          <div className="flex flex-wrap gap-2.5">
            <FileButton variant="secondary" accept={acceptedFiles} isMultiple onFiles={files.add}>
              {historyText('question.addFile')}
            </FileButton>
            <Button
              isBusy={complete.isPending}
              isDisabled={isUploading}
              onClick={() =>
                complete.mutate({ claim, answer, fileIds: files.added.flatMap(({ file }) => file?.id ?? []) })
              }
            >
              {historyText('question.done')}
            </Button>
          </div>
        </div>
      </div>
    </Banner>
  );
}

function useAddedFiles(role: Role, claim: ClaimDetail) {
  const [added, setAdded] = useState<readonly AddedFile[]>([]);
  const upload = useUploadFile(role);
  const remove = useRemoveFile(role);
  const change = (key: number, next: Partial<AddedFile>) =>
    setAdded((before) => before.map((one) => (one.key === key ? { ...one, ...next } : one)));
  const drop = (key: number) => setAdded((before) => before.filter((one) => one.key !== key));
  return {
    added,
    add: (files: readonly File[]) => {
      const room = claimFileLimits.filesMax - claim.files.length - added.length;
      for (const [index, file] of files.slice(0, Math.max(0, room)).entries()) {
        const key = Date.now() + index;
        setAdded((before) => [...before, { key, name: file.name, progress: 0, file: null }]);
        upload.mutateAsync({ file, onProgress: (progress) => change(key, { progress }) }).then(
          (kept) => change(key, { file: kept }),
          () => drop(key),
        );
      }
    },
    remove: (key: number) => {
      const kept = added.find((one) => one.key === key)?.file;
      if (kept) remove.mutate(kept.id);
      drop(key);
    },
  };
}
