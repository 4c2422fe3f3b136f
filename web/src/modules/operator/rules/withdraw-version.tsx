import type { Role } from '@polana/contract/identity';
import type { RuleVersion } from '@polana/contract/operator-rules';
import { useState } from 'react';
import { format } from '#platform/format.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { showToast } from '#ui/toast-queue.ts';
import { useWithdrawRule } from './rules.queries.ts';
import { rulesText } from './rules.texts.ts';

/** Takes a scheduled version back, after a question. */
export function WithdrawVersion({ role, version }: { role: Role; version: RuleVersion }) {
  const [isAsked, setIsAsked] = useState(false);
  const withdraw = useWithdrawRule(role);

  async function confirm() {
    try {
      await withdraw.mutateAsync(version.draftId ?? '');
      showToast({ tone: 'success', text: rulesText('withdraw.done') });
    } finally {
      setIsAsked(false);
    }
  }

  return (
    <>
      <Button variant="danger" size="small" onClick={() => setIsAsked(true)}>
        {rulesText('withdraw')}
      </Button>
      {isAsked && (
        <Dialog
          isOpen
          size="small"
          onClose={() => setIsAsked(false)}
          title={rulesText('withdraw.title', { date: format.date(version.validFrom) })}
          cancelLabel={rulesText('draft.cancel')}
          actions={
            <Button
              variant="danger-solid"
              isBusy={withdraw.isPending}
              onClick={() => void confirm().catch(() => undefined)}
            >
              {rulesText('withdraw')}
            </Button>
          }
        >
          {rulesText('withdraw.text')}
        </Dialog>
      )}
    </>
  );
}
