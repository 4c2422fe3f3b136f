import type { ClaimFormCode } from '@polana/contract/claim-form';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { DownloadIcon } from '#ui/icons-controls.tsx';
import type { ClaimFlow } from './submit-claim-flow.ts';
import { useDownloadForm } from './submit-claim.queries.ts';
import { submitClaimText } from './submit-claim.texts.ts';

interface FormLinkProps {
  flow: ClaimFlow;
  code: ClaimFormCode;
  className?: string;
}

/** A form to print, where the allowance has it. What was filled in so far goes to the server first, so that it stands on the form. */
export function FormLink({ flow, code, className }: FormLinkProps) {
  const { role, employee, template, draft } = flow;
  const download = useDownloadForm(role, employee?.id ?? null);
  const form = template.forms.find((one) => one.code === code);
  if (!form) return null;
  return (
    <Button
      variant="quiet"
      size="small"
      icon={<DownloadIcon />}
      className={classNames('text-left', className)}
      isBusy={download.isPending}
      onClick={() => download.mutate({ draft, actionCode: template.actionCode, code })}
    >
      {submitClaimText('form.download', { name: form.name })}
    </Button>
  );
}
