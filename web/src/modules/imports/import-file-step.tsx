import { importRowsMax, type ImportDetail } from '@polana/contract/imports';
import { format } from '#platform/format.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { FileDropZone } from '#ui/file-drop-zone.tsx';
import { FlowDock } from '#ui/flow-page.tsx';
import { UploadRow } from '#ui/upload-row.tsx';
import { DESKTOP_QUERY, useMediaQuery } from '#ui/use-media-query.ts';
import { ImportDetectedCard } from './import-detected.tsx';
import { chosenFileId, filePlaceId } from './import-file-place.ts';
import { importFileTypes } from './import-file-types.ts';
import type { ImportFlow } from './import-flow.ts';
import { ImportFrame } from './import-frame.tsx';
import { ImportKinds } from './import-kinds.tsx';
import { ImportMigrated } from './import-migrated.tsx';
import { ImportRecent } from './import-recent.tsx';
import { furthestStep, hasEnded } from './import-steps.ts';
import { ImportTemplate } from './import-template.tsx';
import { fileSizeMax } from './use-import-upload.ts';
import { sendingText } from './import-upload-state.tsx';
import { useIsReloading, useLeaveImport } from './imports.queries.ts';
import { importsText } from './imports.texts.ts';

interface ImportFileStepProps {
  flow: ImportFlow;
  /** The import made of the chosen file. */
  detail: ImportDetail | null;
}

/** What is in the file, the template, the file itself, and what it was taken for. */
export function ImportFileStep({ flow, detail }: ImportFileStepProps) {
  const { place, upload } = flow;
  const isDesktop = useMediaQuery(DESKTOP_QUERY);
  const isReloading = useIsReloading(detail?.importId ?? '');
  const isTaken = detail !== null && detail.state !== 'failed';
  const template = <ImportTemplate role={flow.role} kind={flow.kind} />;
  const goOn = () => detail && place.go({ importId: detail.importId, step: isTaken ? furthestStep(detail) : null });
  const next = (
    <Button size="flow" isBusy={isReloading} isDisabled={!isTaken || upload.isSending} onClick={() => void goOn()}>
      {importsText('file.continue')}
    </Button>
  );
  return (
    <ImportFrame
      flow={flow}
      detail={detail}
      step="file"
      title={importsText('file.title')}
      lead={importsText('file.lead')}
      hasFailed={upload.problem !== null || detail?.state === 'failed'}
      aside={isDesktop && template}
    >
      <div className="mt-5 grid gap-5">
        {!detail && !upload.file && <ImportRecent flow={flow} />}
        <ImportKinds flow={flow} isChosen={detail !== null} />
        {!isDesktop && !detail && template}
        {flow.isReadOnly ? (
          <Banner tone="info">{importsText('readOnly')}</Banner>
        ) : (
          <Choose flow={flow} detail={detail} />
        )}
        {isTaken && !upload.isSending && (
          <>
            <ImportDetectedCard flow={flow} detail={detail} />
            <ImportMigrated flow={flow} detail={detail} />
          </>
        )}
      </div>
      {(isTaken || upload.isSending) && (
        <>
          <div className="mt-7 max-md:hidden">{next}</div>
          <FlowDock>{next}</FlowDock>
        </>
      )}
    </ImportFrame>
  );
}

/** The place for the file, or the file that is there; what was wrong with it is said here. */
function Choose({ flow, detail }: ImportFileStepProps) {
  const { place, upload } = flow;
  const replaces = detail?.importId ?? null;
  const refused = detail?.state === 'failed' ? (detail.failure?.message ?? importsText('file.wrongType')) : null;
  const failure = upload.isSending ? null : (upload.problem ?? refused);

  async function take(file: File) {
    const loaded = await upload.send(file, replaces);
    if (loaded) place.go({ importId: loaded.importId, step: 'file' }, { isReplacing: true });
  }

  const name = upload.file?.name ?? detail?.fileName;
  const isThere = name !== undefined && (upload.file !== null || detail?.state !== 'failed');
  return (
    <div className="grid gap-3">
      {isThere && (
        <div id={chosenFileId} role="group" aria-label={name} tabIndex={-1} className="rounded-panel">
          <FileRow
            flow={flow}
            detail={detail}
            name={name}
            failure={failure}
            onRetry={() => void (upload.file && take(upload.file))}
          />
        </div>
      )}
      {(!isThere || failure !== null) && !upload.isSending && (
        <FileDropZone
          id={filePlaceId}
          label={importsText('file.drop')}
          chooseLabel={importsText('file.choose')}
          dropText={importsText('file.dropText')}
          hint={importsText('file.limits', {
            size: fileSizeMax,
            rows: format.number(importRowsMax),
          })}
          accept={importFileTypes}
          onFiles={([file]) => void (file && take(file))}
        />
      )}
    </div>
  );
}

interface FileRowProps extends ImportFileStepProps {
  name: string;
  failure: string | null;
  onRetry: () => void;
}

function FileRow({ flow: { role, place, upload }, detail, name, failure, onRetry }: FileRowProps) {
  const leaving = useLeaveImport(role);
  const size = upload.file?.size ?? detail?.size ?? 0;
  const { isSending } = upload;
  function remove() {
    if (detail && !hasEnded(detail)) leaving.mutate(detail.importId);
    upload.forget();
    place.restart();
  }
  return (
    <UploadRow
      name={name}
      detail={format.fileSize(size)}
      state={isSending ? 'uploading' : failure === null ? 'done' : 'error'}
      stateText={failure ?? (isSending ? sendingText(upload.share) : importsText('file.uploaded'))}
      progress={upload.share}
      progressLabel={importsText('file.uploadProgress', { name })}
      retryLabel={importsText('file.retry', { name })}
      onRetry={onRetry}
      removeLabel={importsText('file.remove', { name })}
      onRemove={remove}
    />
  );
}
