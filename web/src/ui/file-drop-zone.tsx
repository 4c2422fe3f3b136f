import { type ChangeEvent, type DragEvent, type ReactNode, useId, useRef, useState } from 'react';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';
import { FieldError } from './field.tsx';
import { UploadIcon } from './icons-controls.tsx';
import { CameraIcon } from './icons-things.tsx';

interface FileDropZoneProps {
  /** Id of the group; error summaries link to it. */
  id?: string;
  label: ReactNode;
  /** The big button on a phone; without it only files are wanted, no pictures. */
  cameraLabel?: string;
  chooseLabel: string;
  /** Said beside the button on a computer, e.g. "or drop a file here". */
  dropText: ReactNode;
  /** Types and size that are accepted. */
  hint?: ReactNode;
  error?: ReactNode;
  /** As in `<input accept>`. */
  accept?: string;
  isMultiple?: boolean;
  onFiles: (files: File[]) => void;
  className?: string;
}

/** Where files come in: the camera first on a phone, a button and a drop area on a computer. Never by drag alone. */
export function FileDropZone(props: FileDropZoneProps) {
  const {
    label,
    cameraLabel,
    chooseLabel,
    dropText,
    hint,
    error,
    accept,
    isMultiple = false,
    onFiles,
    className,
  } = props;
  const ownId = useId();
  const id = props.id ?? ownId;
  const chosen = useRef<HTMLInputElement>(null);
  const photo = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);
  const hasError = error !== undefined && error !== null && error !== '';

  function take(list: FileList | null) {
    const files = [...(list ?? [])];
    if (files.length > 0) onFiles(isMultiple ? files : files.slice(0, 1));
  }

  function pick(event: ChangeEvent<HTMLInputElement>) {
    take(event.target.files);
    event.target.value = '';
  }

  function drop(event: DragEvent) {
    event.preventDefault();
    setIsOver(false);
    take(event.dataTransfer.files);
  }

  return (
    <div
      id={id}
      role="group"
      tabIndex={-1}
      aria-labelledby={`${id}-label`}
      aria-describedby={classNames(hasError && `${id}-error`, hint !== undefined && `${id}-hint`) || undefined}
      className={className}
    >
      <p id={`${id}-label`} className="mb-1.5 font-[620]">
        {label}
      </p>
      <div
        onDragOver={(event) => {
          event.preventDefault();
          setIsOver(true);
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={drop}
        className={classNames(
          'flex flex-col items-center gap-3 rounded-[18px] border-2 border-dashed px-5 py-6 text-center transition-colors',
          isOver
            ? 'border-brand bg-brand-tint'
            : hasError
              ? 'border-bad-solid bg-surface'
              : 'border-control bg-surface',
        )}
      >
        <div className="grid w-full justify-items-center gap-2 md:hidden">
          {cameraLabel !== undefined && (
            <Button
              size="flow"
              icon={<CameraIcon />}
              className="w-full max-w-80"
              onClick={() => photo.current?.click()}
            >
              {cameraLabel}
            </Button>
          )}
          <Button variant={cameraLabel === undefined ? 'secondary' : 'quiet'} onClick={() => chosen.current?.click()}>
            {chooseLabel}
          </Button>
        </div>
        <div className="hidden flex-wrap items-center justify-center gap-x-4 gap-y-2 md:flex">
          <Button variant="secondary" icon={<UploadIcon />} onClick={() => chosen.current?.click()}>
            {chooseLabel}
          </Button>
          <span className="text-ink2">{dropText}</span>
        </div>
        {hint !== undefined && (
          <p id={`${id}-hint`} className="text-small text-ink3">
            {hint}
          </p>
        )}
        <input ref={photo} type="file" hidden accept="image/*" capture="environment" onChange={pick} />
        <input ref={chosen} type="file" hidden accept={accept} multiple={isMultiple} onChange={pick} />
      </div>
      {hasError && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  );
}
