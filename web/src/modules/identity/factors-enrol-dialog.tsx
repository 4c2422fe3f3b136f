import { useEffect, useId, useRef, useState, type SubmitEvent } from 'react';
import { ApiFailure } from '#platform/api-failure.ts';
import { qrMatrix } from '@polana/contract/qr-code';
import { Button, buttonClass } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Disclosure } from '#ui/disclosure.tsx';
import { CopyIcon } from '#ui/icons-controls.tsx';
import { OneTimeCodeField } from '#ui/one-time-code-field.tsx';
import { copyText } from '#ui/copy-text.ts';
import { useConfirmTotp } from './factors.queries.ts';
import { factorsText } from './factors.texts.ts';

const codeLength = 6;

interface FactorsEnrolDialogProps {
  secret: string;
  uri: string;
  onClose: () => void;
  onEnrolled: (recoveryCodes: readonly string[]) => void;
}

/** Three steps on one sheet: the app, the QR code or the key, and the first code that proves it. */
export function FactorsEnrolDialog({ secret, uri, onClose, onEnrolled }: FactorsEnrolDialogProps) {
  const confirm = useConfirmTotp();
  const [code, setCode] = useState('');
  const [isIncomplete, setIsIncomplete] = useState(false);
  const formId = useId();
  const lastStep = useRef<HTMLLIElement>(null);

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const field = event.currentTarget.querySelector<HTMLInputElement>('[name=code]');
    setIsIncomplete(code.length < codeLength);
    if (code.length < codeLength) field?.focus();
    if (code.length < codeLength || confirm.isPending) return;
    confirm.mutate(code, {
      onSuccess: ({ recoveryCodes }) => onEnrolled(recoveryCodes),
      onError: (failure) => {
        if (failure instanceof ApiFailure && failure.isRefusal) setCode('');
        field?.focus();
      },
    });
  }

  const error = isIncomplete ? factorsText('enrol.incomplete') : refusalOf(confirm.error);
  // On a phone the words would come below the edge of the window.
  useEffect(() => {
    if (error) lastStep.current?.scrollIntoView({ block: 'nearest' });
  }, [error]);

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={factorsText('enrol.title')}
      cancelLabel={factorsText('enrol.cancel')}
      hasOwnFocus
      actions={
        <Button type="submit" form={formId} isBusy={confirm.isPending}>
          {factorsText('enrol.submit')}
        </Button>
      }
    >
      <form id={formId} noValidate onSubmit={submit}>
        <ol className="grid list-decimal gap-4 pl-5 marker:font-semibold marker:text-ink3">
          <li className="pl-1">{factorsText('enrol.stepApp')}</li>
          <li className="pl-1">
            {factorsText('enrol.stepScan')}
            <Key secret={secret} uri={uri} />
          </li>
          <li ref={lastStep} className="pl-1">
            {factorsText('enrol.stepCode')}
            <OneTimeCodeField
              name="code"
              label={factorsText('enrol.code')}
              isLabelHidden
              autoFocus
              value={code}
              onChange={(digits) => {
                setCode(digits);
                setIsIncomplete(false);
                if (digits && confirm.isError) confirm.reset();
              }}
              length={codeLength}
              error={error}
              className="mt-2 max-w-70"
            />
          </li>
        </ol>
      </form>
    </Dialog>
  );
}

function refusalOf(failure: Error | null): string | undefined {
  if (!(failure instanceof ApiFailure) || failure.status !== 400) return undefined;
  return failure.errors[0]?.message;
}

function Key({ secret, uri }: { secret: string; uri: string }) {
  const grouped = secret.replaceAll(/(.{4})(?!$)/g, '$1 ');
  const copy = () => copyText(secret, { done: factorsText('enrol.copied'), failed: factorsText('copyFailed') });
  return (
    <>
      <div className="mt-3 flex flex-wrap items-center gap-x-5 gap-y-3">
        <QrCode text={uri} label={factorsText('enrol.qr')} />
        <a href={uri} className={buttonClass({ variant: 'secondary', size: 'small', className: 'md:hidden' })}>
          {factorsText('enrol.open')}
        </a>
      </div>
      <Disclosure title={factorsText('enrol.manual')} className="mt-1">
        <p className="text-small text-ink3">{factorsText('enrol.secret')}</p>
        <p className="[font-family:ui-monospace,monospace] font-semibold wrap-anywhere">{grouped}</p>
        <Button variant="secondary" size="small" icon={<CopyIcon />} onClick={() => void copy()} className="mt-2">
          {factorsText('enrol.copy')}
        </Button>
      </Disclosure>
    </>
  );
}

const quietModules = 4;

/** Always dark on white, whatever the theme: readers expect it. */
function QrCode({ text, label }: { text: string; label: string }) {
  const matrix = qrMatrix(text);
  const size = matrix.length + 2 * quietModules;
  const path = matrix
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x + quietModules} ${y + quietModules}h1v1h-1z` : '')))
    .join('');
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="size-50 rounded-control border border-line"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
