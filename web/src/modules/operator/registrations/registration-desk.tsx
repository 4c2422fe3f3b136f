import type { Role } from '@polana/contract/identity';
import type { CompanyRegistrationDetail } from '@polana/contract/operator-registrations';
import { type ReactNode, useState } from 'react';
import { forgetKept } from '#platform/kept-form.ts';
import { areShortcutsOn } from '#platform/shortcuts.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { RegistrationFacts, RegistrationHistory, SameNumber } from './registration-facts.tsx';
import { type Deed, useRegistrationDeed } from './registrations.queries.ts';
import { deskText } from './registrations.texts.ts';
import { useDeskKeys } from './use-desk-keys.ts';
import { WordsDialog } from './words-dialog.tsx';

/** The last thing done, which stays in sight until the next. */
export interface LastDeed {
  tone: 'success' | 'warning';
  text: string;
  /** A decision that can be taken back. */
  decided?: { id: string; name: string };
}

interface RegistrationDeskProps {
  role: Role;
  registration: CompanyRegistrationDetail;
  last: LastDeed | null;
  /** After a decision the desk goes on to the next one. */
  onDone: (last: LastDeed, isDecided: boolean) => void;
  onStep: (id: string) => void;
  companyLink: (id: string, content: ReactNode) => ReactNode;
  registrationLink: (id: string, content: ReactNode) => ReactNode;
}

/** One registration with everything it is weighed against, the decision and its keys. */
export function RegistrationDesk(props: RegistrationDeskProps) {
  const { registration, companyLink, registrationLink } = props;
  return (
    <div className="grid gap-4">
      {registration.obstacle && (
        <div id={obstacleId}>
          <Banner tone="warning">{deskText(`obstacle.${registration.obstacle}`)}</Banner>
        </div>
      )}
      <Decision {...props} />
      <div className="grid gap-4 xl:grid-cols-[minmax(0,1fr)_minmax(0,22rem)] xl:items-start">
        <RegistrationFacts registration={registration} />
        <div className="grid gap-4">
          <SameNumber {...{ registration, companyLink, registrationLink }} />
          <RegistrationHistory registration={registration} />
        </div>
      </div>
    </div>
  );
}

/** Says why a registration cannot be approved. */
const obstacleId = 'registration-obstacle';

type Open = 'rejected' | 'asked' | 'noted' | null;

const wordsKey = (kind: string, id: string) => `companyRegistration ${kind} ${id}`;

function Decision({ role, registration, last, onDone, onStep }: RegistrationDeskProps) {
  const deed = useRegistrationDeed(role);
  const [open, setOpen] = useState<Open>(null);
  const { id, status, name, email, previousId, nextId, obstacle, isBegun } = registration;
  const isWaiting = status === 'pending';
  const keyCap = (key: string) => (areShortcutsOn() ? key : undefined);

  /** True when it went through. */
  async function act(wanted: Deed, about = name): Promise<boolean> {
    if (deed.isPending) return false;
    const outcome = await deed.mutateAsync(wanted).catch(() => null);
    if (!outcome) return false;
    setOpen(null);
    if (!outcome.isDone) {
      onDone({ tone: 'warning', text: deskText('result.late', { message: outcome.message }) }, false);
      return false;
    }
    // A rejection can be taken back, and whoever does so goes on with the same words.
    if (wanted.kind !== 'rejected') forgetKept(wordsKey(wanted.kind, wanted.id));
    const text = deskText(`result.${wanted.kind}`, { name: about, email });
    const isDecided = wanted.kind === 'approved' || wanted.kind === 'rejected';
    onDone({ tone: 'success', text, ...(isDecided && { decided: { id: wanted.id, name: about } }) }, isDecided);
    return true;
  }

  const taken = last?.decided;
  const takeBack = async ({ id: takenId, name: takenName }: { id: string; name: string }) => {
    if (await act({ kind: 'reopened', id: takenId }, takenName)) onStep(takenId);
  };
  const undo = taken && (() => void takeBack(taken));
  useDeskKeys(
    {
      ...(isWaiting && { r: () => setOpen('rejected'), q: () => setOpen('asked') }),
      ...(isWaiting && obstacle === null && { a: () => void act({ kind: 'approved', id }) }),
      ...(nextId && { j: () => onStep(nextId) }),
      ...(previousId && { k: () => onStep(previousId) }),
      ...(undo && { z: undo }),
    },
    open === null,
  );

  return (
    <section aria-label={deskText('decide.label')} className="grid gap-3">
      <DeedStrip last={last} isBusy={deed.isPending} {...(undo && { undo })} />
      <div className="flex flex-wrap gap-3 max-sm:flex-col">
        {isWaiting && (
          <>
            <Button
              size="large"
              keyCap={keyCap('A')}
              isBusy={deed.isPending && deed.variables.kind === 'approved'}
              isDisabled={obstacle !== null}
              aria-describedby={obstacle ? obstacleId : undefined}
              onClick={() => obstacle === null && void act({ kind: 'approved', id })}
            >
              {deskText('decide.approve')}
            </Button>
            <Button variant="danger" size="large" keyCap={keyCap('R')} onClick={() => setOpen('rejected')}>
              {deskText('decide.reject')}
            </Button>
            <Button variant="secondary" size="large" keyCap={keyCap('Q')} onClick={() => setOpen('asked')}>
              {deskText('decide.ask')}
            </Button>
            <Button variant="quiet" size="large" onClick={() => setOpen('noted')}>
              {deskText('decide.note')}
            </Button>
          </>
        )}
        {(status === 'rejected' || (status === 'approved' && !isBegun)) && (
          <Button variant="secondary" isBusy={deed.isPending} onClick={() => void act({ kind: 'reopened', id })}>
            {deskText(`decide.reopen.${status}`)}
          </Button>
        )}
      </div>
      {isWaiting && (
        <p className="text-small text-ink2 text-pretty">
          {deskText('decide.about')}{' '}
          {areShortcutsOn() && <span className="max-md:hidden">{deskText('keys.about')}</span>}
        </p>
      )}
      {open && <DeedDialog {...{ registration, open, act }} isBusy={deed.isPending} onClose={() => setOpen(null)} />}
    </section>
  );
}

/** What the last deed did, and the way back where there is one; heard by screen readers when it changes. */
function DeedStrip({ last, undo, isBusy }: { last: LastDeed | null; undo?: () => void; isBusy: boolean }) {
  return (
    <div role="status" className="empty:hidden">
      {last && (
        <Banner
          tone={last.tone}
          action={
            undo && (
              <Button
                variant="secondary"
                size="small"
                keyCap={areShortcutsOn() ? 'Z' : undefined}
                isBusy={isBusy}
                onClick={undo}
              >
                {deskText('result.undo')}
              </Button>
            )
          }
        >
          {last.text}
        </Banner>
      )}
    </div>
  );
}

interface DeedDialogProps {
  registration: CompanyRegistrationDetail;
  open: NonNullable<Open>;
  act: (deed: Deed) => Promise<boolean>;
  isBusy: boolean;
  onClose: () => void;
}

function DeedDialog({ registration, open, act, isBusy, onClose }: DeedDialogProps) {
  const { id, name, lang, rejectionTemplates } = registration;
  const fixed = {
    about: name,
    isBusy,
    keptAs: wordsKey(open, id),
    onClose,
    onSubmit: (text: string) => void act({ kind: open, id, text }),
  };
  const hint = deskText('reject.hint', { language: deskText(`language.${lang}`) });
  if (open === 'rejected') {
    return (
      <WordsDialog
        {...fixed}
        isDanger
        title={deskText('reject.title')}
        label={deskText('reject.message')}
        hint={hint}
        submit={deskText('reject.submit')}
        templates={rejectionTemplates}
      />
    );
  }
  if (open === 'asked') {
    return (
      <WordsDialog
        {...fixed}
        title={deskText('ask.title')}
        label={deskText('ask.label')}
        hint={hint}
        submit={deskText('ask.submit')}
      />
    );
  }
  return (
    <WordsDialog
      {...fixed}
      title={deskText('note.title')}
      label={deskText('note.label')}
      hint={deskText('note.hint')}
      submit={deskText('note.submit')}
    />
  );
}
