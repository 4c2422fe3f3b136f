import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Disclosure } from '#ui/disclosure.tsx';
import { CheckIcon, CopyIcon } from '#ui/icons-controls.tsx';
import type { ClaimFlow } from './submit-claim-flow.ts';
import { FormLink } from './submit-claim-form-link.tsx';
import { copyText } from '#ui/copy-text.ts';
import { submitClaimText } from './submit-claim.texts.ts';

const points = ['name', 'what', 'when', 'who', 'price'] as const;

/** What has to stand on the receipt, and the sentence to ask for it with; said before the receipt is chosen. */
export function ReceiptAdvice({ flow, isFolded = false }: { flow: ClaimFlow; isFolded?: boolean }) {
  const title = submitClaimText('advice.title');
  if (isFolded) {
    return (
      <Disclosure title={title}>
        <Content flow={flow} />
      </Disclosure>
    );
  }
  return (
    <Card aria-labelledby="receipt-advice">
      <h2 id="receipt-advice" className="mb-3 text-h3">
        {title}
      </h2>
      <Content flow={flow} />
    </Card>
  );
}

function Content({ flow }: { flow: ClaimFlow }) {
  const { actionCode, sentence } = flow.template;

  const copy = () =>
    copyText(sentence, { done: submitClaimText('advice.copied'), failed: submitClaimText('copyFailed') });

  return (
    <>
      <ul className="grid gap-2 text-compact text-ink2">
        {points.map((point) => (
          <li key={point} className="flex items-start gap-2">
            <CheckIcon className="mt-px text-ok-solid" />
            <span className="min-w-0">{submitClaimText(`advice.${point}.${actionCode}`)}</span>
          </li>
        ))}
      </ul>
      <p className="mt-4 text-small font-semibold">{submitClaimText(`advice.ask.${actionCode}`)}</p>
      <blockquote className="mt-1 rounded-control bg-sunken px-3.5 py-2.5 text-small text-ink2 text-pretty">
        {sentence}
      </blockquote>
      <Button variant="quiet" size="small" icon={<CopyIcon />} className="mt-1" onClick={() => void copy()}>
        {submitClaimText('advice.copy')}
      </Button>
      <FormLink flow={flow} code="club-confirmation" />
    </>
  );
}
