import { format } from '#platform/format.ts';
import { UploadRow } from '#ui/upload-row.tsx';
import type { ImportUpload } from './use-import-upload.ts';
import { importsText } from './imports.texts.ts';

interface ImportUploadStateProps {
  upload: ImportUpload;
  onRetry: (file: File) => void;
}

/** A corrected file on its way, or why it was not taken. */
export function ImportUploadState({ upload, onRetry }: ImportUploadStateProps) {
  const { file, isSending, problem, share } = upload;
  if (!file || (!isSending && problem === null)) return null;
  const { name, size } = file;
  return (
    <div className="mt-5 max-w-150">
      <UploadRow
        name={name}
        detail={format.fileSize(size)}
        state={isSending ? 'uploading' : 'error'}
        stateText={isSending ? sendingText(share) : (problem ?? '')}
        progress={share}
        progressLabel={importsText('file.uploadProgress', { name })}
        retryLabel={importsText('file.retry', { name })}
        onRetry={() => onRetry(file)}
        removeLabel={importsText('file.remove', { name })}
        onRemove={upload.forget}
      />
    </div>
  );
}

/** Once all bytes are out, the server reads. */
export function sendingText(share: number): string {
  return share < 1 ? importsText('file.uploading', { percent: Math.floor(share * 100) }) : importsText('file.reading');
}
