import type { Role } from '@polana/contract/identity';
import type { CompanyDetail } from '@polana/contract/operator-companies';
import { useState } from 'react';
import { companyText } from '#modules/operator/companies/company.texts.ts';
import {
  CancelEndDialog,
  EndDialog,
  ResumeDialog,
  SuspendDialog,
} from '#modules/operator/companies/standing-dialogs.tsx';
import { Button } from '#ui/button.tsx';
import { showToast } from '#ui/toast-queue.ts';

type Deed = 'suspend' | 'resume' | 'end' | 'cancelEnd';

const dialogs = { suspend: SuspendDialog, resume: ResumeDialog, end: EndDialog, cancelEnd: CancelEndDialog };

/** What can be decided about a company; nothing about one that has left or is not here yet. */
export function StandingActions({ role, company }: { role: Role; company: CompanyDetail }) {
  const [deed, setDeed] = useState<Deed | null>(null);
  if (company.status !== 'active' && company.status !== 'suspended') return null;
  const first: Deed = company.status === 'suspended' ? 'resume' : 'suspend';
  const OpenDialog = deed && dialogs[deed];
  return (
    <>
      <Button variant={first === 'suspend' ? 'danger' : 'primary'} onClick={() => setDeed(first)}>
        {companyText(first)}
      </Button>
      {company.endsOn && (
        <Button variant="secondary" onClick={() => setDeed('cancelEnd')}>
          {companyText('cancelEnd')}
        </Button>
      )}
      <Button variant="secondary" onClick={() => setDeed('end')}>
        {companyText('end')}
      </Button>
      {OpenDialog && (
        <OpenDialog
          role={role}
          company={company}
          onClose={() => setDeed(null)}
          onDone={(text) => {
            setDeed(null);
            showToast({ tone: 'success', text });
          }}
        />
      )}
    </>
  );
}
