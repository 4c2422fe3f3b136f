import { Banner, type BannerTone } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import type { ReactNode } from 'react';
import { type LastDecision, useLastDecision } from './registration-decision.ts';
import { registrationsText } from './registrations.texts.ts';

const tones: Record<LastDecision['stage'], BannerTone> = {
  held: 'info',
  done: 'success',
  undone: 'info',
  late: 'warning',
  failed: 'error',
};

interface RegistrationStripProps {
  onUndo: () => void;
  hasKeys: boolean;
  /** Leads to the registration that still waits or was decided by somebody else. */
  link: (id: string, content: ReactNode) => ReactNode;
}

/** What became of the last decision and, for some seconds, the way back. */
export function RegistrationStrip({ onUndo, hasKeys, link }: RegistrationStripProps) {
  const last = useLastDecision();
  if (!last) return null;
  const open = last.stage === 'late' || last.stage === 'failed' ? link(last.id, registrationsText('list.open')) : null;
  const undo = (
    <Button variant="secondary" size="small" {...(hasKeys && { keyCap: 'Z' })} onClick={onUndo}>
      {registrationsText('undo')}
    </Button>
  );
  return (
    <Banner tone={tones[last.stage]} isLive action={last.stage === 'held' ? undo : open}>
      {wordsOf(last)}
    </Banner>
  );
}

function wordsOf({ stage, kind, name, message, isTyped }: LastDecision): string {
  if (stage === 'held') return registrationsText(`held.${kind}`, { name });
  if (stage === 'undone') return registrationsText('result.undone', { name });
  if (stage === 'late') return registrationsText('result.tooLate', { name });
  if (stage === 'done') return registrationsText(`result.${kind}`, { name });
  const failed = registrationsText('result.failed', { name, message });
  return isTyped ? `${failed} ${registrationsText('result.kept')}` : failed;
}
