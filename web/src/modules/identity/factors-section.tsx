import type { TwoFactor } from '@polana/contract/identity-factors';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState, type ReactNode } from 'react';
import { lazyPart } from '#loading/lazy-part.tsx';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Card, CardHeader } from '#ui/card.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { FailedBanner } from '#ui/failed-banner.tsx';
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx';
import { StatusChip } from '#ui/status-chip.tsx';
import { Switch } from '#ui/switch.tsx';
import { showToast } from '#ui/toast-queue.ts';
import { useHeadingFocusAfter } from '#ui/use-heading-focus-after.ts';
import { whenLikely } from '#ui/when-likely.ts';
import { TrustedDevices } from './factors-trusted-devices.tsx';
import {
  twoFactorQuery,
  useRemoveTotp,
  useRenewRecoveryCodes,
  useStartTotp,
  useSwitchMailedCode,
} from './factors.queries.ts';
import { factorsText } from './factors.texts.ts';

/** Draws a QR code, which few people need more than once. */
const FactorsEnrolDialog = lazyPart(async () => (await import('./factors-enrol-dialog.tsx')).FactorsEnrolDialog);

/** Here before anybody can have asked for codes, which are shown only once. */
const RecoveryCodesDialog = whenLikely(
  lazyPart(async () => (await import('./factors-recovery-codes.tsx')).RecoveryCodesDialog),
);

const headingId = 'profile-factors';

/** The second step of signing in: app, mailed code, recovery codes and devices that skip it. */
export function FactorsSection({ productName }: { productName: string }) {
  const state = useQuery(twoFactorQuery);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  useHeadingFocusAfter(String(codes), headingId);
  return (
    <Card aria-labelledby={headingId}>
      <CardHeader title={factorsText('factors.title')} titleId={headingId} description={factorsText('factors.about')} />
      {state.isPending && (
        <SkeletonGroup label={factorsText('factors.loading')} className="grid gap-4">
          <Skeleton className="h-16" />
          <Skeleton className="h-16" />
        </SkeletonGroup>
      )}
      {state.isError && (
        <FailedBanner retryLabel={factorsText('factors.retry')} onRetry={() => void state.refetch()}>
          {factorsText('factors.unavailable')}
        </FailedBanner>
      )}
      {state.data && <Factors state={state.data} onCodes={setCodes} />}
      <Suspense>
        {codes && <RecoveryCodesDialog codes={codes} productName={productName} onClose={() => setCodes(null)} />}
      </Suspense>
    </Card>
  );
}

interface FactorsProps {
  state: TwoFactor;
  onCodes: (codes: readonly string[]) => void;
}

function Factors({ state, onCodes }: FactorsProps) {
  const isOn = state.totp || state.email;
  return (
    <div className="grid gap-1">
      <p className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-1">
        <StatusChip tone={isOn ? 'approved' : 'info'}>{factorsText(isOn ? 'factors.on' : 'factors.off')}</StatusChip>
        {state.required && <span className="text-small text-ink3">{factorsText('factors.required')}</span>}
      </p>
      {state.required && !isOn && <Banner tone="warning">{factorsText('factors.requiredMissing')}</Banner>}
      <TotpRow state={state} onCodes={onCodes} />
      <MailRow state={state} />
      {isOn && <RecoveryRow state={state} onCodes={onCodes} />}
      {state.trustedDevices.length > 0 && <TrustedDevices devices={state.trustedDevices} />}
    </div>
  );
}

/** Name and explanation on the left, what can be done on the right; under each other on a phone. */
function FactorRow({
  name,
  about,
  end,
  children,
}: {
  name: string;
  about: ReactNode;
  end?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <div className="border-t border-line py-4 last:pb-0">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 flex-[1_1_16rem]">
          <h3 className="font-semibold">{name}</h3>
          <div className="text-small text-ink3">{about}</div>
        </div>
        {end !== undefined && <div className="flex flex-wrap gap-2.5">{end}</div>}
      </div>
      {children}
    </div>
  );
}

function TotpRow({ state, onCodes }: FactorsProps) {
  const start = useStartTotp();
  const [isRemoving, setIsRemoving] = useState(false);
  const canRemove = state.totp && (!state.required || state.emailAvailable);
  return (
    <FactorRow
      name={factorsText('totp.name')}
      about={factorsText(state.totp ? 'totp.aboutOn' : 'totp.aboutOff')}
      end={
        <>
          <Button
            variant={state.totp ? 'secondary' : 'primary'}
            size="small"
            isBusy={start.isPending}
            onClick={() => {
              FactorsEnrolDialog.loadAhead();
              start.mutate();
            }}
          >
            {factorsText(state.totp ? 'totp.replace' : 'totp.start')}
          </Button>
          {canRemove && (
            <Button variant="quiet" size="small" onClick={() => setIsRemoving(true)}>
              {factorsText('totp.remove')}
            </Button>
          )}
        </>
      }
    >
      {start.data && (
        <Suspense>
          <FactorsEnrolDialog
            {...start.data}
            onClose={start.reset}
            onEnrolled={(codes) => {
              start.reset();
              onCodes(codes);
            }}
          />
        </Suspense>
      )}
      {isRemoving && <RemoveDialog mailsNext={state.email} onClose={() => setIsRemoving(false)} />}
    </FactorRow>
  );
}

function RemoveDialog({ mailsNext, onClose }: { mailsNext: boolean; onClose: () => void }) {
  const remove = useRemoveTotp();
  function confirm() {
    remove.mutate(undefined, {
      onSuccess: () => {
        showToast({ tone: 'success', text: factorsText('totp.removed') });
        onClose();
      },
    });
  }
  return (
    <Dialog
      isOpen
      size="small"
      onClose={onClose}
      title={factorsText('totp.removeTitle')}
      cancelLabel={factorsText('totp.cancel')}
      actions={
        <Button variant="danger-solid" isBusy={remove.isPending} onClick={confirm}>
          {factorsText('totp.remove')}
        </Button>
      }
    >
      <p>{factorsText('totp.removeAbout')}</p>
      <p className="mt-2">{factorsText(mailsNext ? 'totp.removeToMail' : 'totp.removeToNothing')}</p>
    </Dialog>
  );
}

function MailRow({ state }: { state: TwoFactor }) {
  const switchMail = useSwitchMailedCode();
  const about = state.emailAvailable
    ? [factorsText('mail.about'), state.totp && factorsText('mail.aboutTotp')].filter(Boolean).join(' ')
    : factorsText('mail.none');
  if (state.required || !state.emailAvailable) return <FactorRow name={factorsText('mail.name')} about={about} />;
  function change(isOn: boolean) {
    switchMail.mutate(isOn, {
      onSuccess: () => showToast({ tone: 'success', text: factorsText(isOn ? 'mail.switchedOn' : 'mail.switchedOff') }),
    });
  }
  return (
    <div className="border-t border-line py-2">
      <Switch
        label={factorsText('mail.name')}
        description={about}
        checked={switchMail.isPending ? switchMail.variables : state.email}
        disabled={switchMail.isPending}
        onChange={(event) => change(event.target.checked)}
      />
    </div>
  );
}

const fewCodes = 3;

function RecoveryRow({ state, onCodes }: FactorsProps) {
  const renew = useRenewRecoveryCodes();
  const [isOpen, setIsOpen] = useState(false);
  const left = state.recoveryCodesLeft;
  function confirm() {
    renew.mutate(undefined, {
      onSuccess: ({ recoveryCodes }) => {
        setIsOpen(false);
        onCodes(recoveryCodes);
      },
    });
  }
  return (
    <FactorRow
      name={factorsText('recovery.name')}
      about={
        <>
          <p>{factorsText('recovery.about')}</p>
          <p className={left <= fewCodes ? 'mt-0.5 font-semibold text-wait-fg' : 'mt-0.5'}>
            {factorsText('recovery.left', { count: left })}
            {left <= fewCodes && <>. {factorsText('recovery.few')}</>}
          </p>
        </>
      }
      end={
        <Button variant="secondary" size="small" onClick={() => setIsOpen(true)}>
          {factorsText('recovery.renew')}
        </Button>
      }
    >
      <Dialog
        isOpen={isOpen}
        size="small"
        onClose={() => setIsOpen(false)}
        title={factorsText('recovery.renewTitle')}
        description={factorsText('recovery.renewAbout')}
        cancelLabel={factorsText('enrol.cancel')}
        actions={
          <Button isBusy={renew.isPending} onClick={confirm}>
            {factorsText('recovery.renewConfirm')}
          </Button>
        }
      />
    </FactorRow>
  );
}
