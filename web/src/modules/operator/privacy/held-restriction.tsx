import { liftingNoticeDays, type PrivacyRequestDetail } from '@polana/contract/operator-privacy';
import { useState } from 'react';
import { format } from '#platform/format.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { RadioCards } from '#ui/radio-cards.tsx';
import { WordsDialog } from '../registrations/words-dialog.tsx';
import type { PrivacyDeed } from './privacy.queries.ts';
import { privacyText } from './privacy.texts.ts';

interface HeldRestrictionProps {
  request: PrivacyRequestDetail;
  onAsk: (asking: 'lift' | 'keep') => void;
}

/** A restriction in force: when it ends, if that was announced, and what can be done about it. */
export function HeldRestriction({ request: { liftsOn, email }, onAsk }: HeldRestrictionProps) {
  return (
    <div className="grid gap-4">
      {liftsOn && (
        <Banner tone={email ? 'info' : 'warning'}>
          {privacyText(email ? 'held.ends' : 'held.endsByLetter', { date: format.date(liftsOn) })}
        </Banner>
      )}
      <div className="flex flex-wrap gap-2.5">
        <Button variant="secondary" onClick={() => onAsk('lift')}>
          {privacyText(liftsOn ? 'deed.liftNow' : 'deed.lift')}
        </Button>
        {liftsOn && (
          <Button variant="secondary" onClick={() => onAsk('keep')}>
            {privacyText('deed.keep')}
          </Button>
        )}
      </div>
    </div>
  );
}

type Lifting = Extract<PrivacyDeed, { act: 'lift' }>;

interface LiftDialogProps {
  request: PrivacyRequestDetail;
  isBusy: boolean;
  keptAs: string;
  onClose: () => void;
  onLift: (lifting: Lifting) => void;
}

/** Why a restriction ends, and whether its person knows beforehand. Announced once, it can only be ended sooner. */
export function LiftDialog({ request, isBusy, keptAs, onClose, onLift }: LiftDialogProps) {
  const { id, personName, liftsOn, email } = request;
  const [when, setWhen] = useState<'announced' | 'now'>(liftsOn ? 'now' : 'announced');
  const option = (one: typeof when) => ({
    id: one,
    label: privacyText(`lift.${one}`, { count: liftingNoticeDays }),
    description: privacyText(`lift.${one}About`),
  });
  return (
    <WordsDialog
      title={privacyText('lift.title')}
      about={personName}
      label={privacyText('lift.label')}
      hint={privacyText(email ? 'lift.hint' : 'lift.hintByLetter')}
      submit={privacyText(when === 'now' ? 'lift.submit' : 'lift.announce')}
      cancel={privacyText('lift.keep')}
      isBusy={isBusy}
      keptAs={keptAs}
      onClose={onClose}
      onSubmit={(reason) => onLift({ act: 'lift', id, reason, isOwnWish: when === 'now' })}
    >
      <RadioCards
        legend={privacyText('lift.when')}
        layout="rows"
        value={when}
        onChange={setWhen}
        options={liftsOn ? [option('now')] : [option('announced'), option('now')]}
      />
    </WordsDialog>
  );
}
