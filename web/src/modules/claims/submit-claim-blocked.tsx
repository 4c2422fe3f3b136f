import type { ClaimTemplate, ClosedReason } from '@polana/contract/claim-form';
import { type ReactNode, useEffect, useRef } from 'react';
import { format } from '#platform/format.ts';
import { useTitle } from '#platform/title.ts';
import { buttonClass } from '#ui/button.tsx';
import { FlowPage } from '#ui/flow-page.tsx';
import { iconButtonClass } from '#ui/icon-button.tsx';
import { CloseIcon, InfoIcon } from '#ui/icons-signs.tsx';
import type { ClaimFlow } from './submit-claim-flow.ts';
import type { StepFocus } from './submit-claim-focus.ts';
import type { ClaimPlace } from './submit-claim-steps.ts';
import { submitClaimText } from './submit-claim.texts.ts';

interface MessagePageProps {
  voice: ClaimFlow['voice'];
  place: ClaimPlace;
  productName: string;
  languages: ReactNode;
  /** Where the page may follow the shape of a step. */
  focus?: StepFocus;
  title: string;
  children: ReactNode;
  actions: ReactNode;
}

/** One explanatory page instead of the form. */
export function MessagePage(props: MessagePageProps) {
  const { voice, place, productName, languages, focus, title, children, actions } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  useTitle({ page: title, productName });
  useEffect(() => {
    if (focus?.take()) heading.current?.focus({ preventScroll: true });
  }, [focus]);
  return (
    <FlowPage
      title={submitClaimText(`flow.title.${voice}`)}
      close={place.homeLink({
        children: <CloseIcon size={24} />,
        className: iconButtonClass(),
        label: submitClaimText('close'),
      })}
      end={languages}
      progress={{ label: submitClaimText('flow.progress'), value: 0, valueText: submitClaimText('flow.notStarted') }}
    >
      <span className="mb-4.5 grid size-14 place-items-center rounded-card bg-info-bg text-info-fg">
        <InfoIcon size={28} />
      </span>
      <h1 ref={heading} tabIndex={-1} className="text-h1 text-balance">
        {title}
      </h1>
      <div className="mt-2 grid max-w-[60ch] gap-2.5 text-ink2 text-pretty">{children}</div>
      <div className="mt-7 flex flex-wrap gap-3">{actions}</div>
    </FlowPage>
  );
}

interface BlockedProps extends Pick<MessagePageProps, 'voice' | 'place' | 'productName' | 'languages' | 'focus'> {
  template: ClaimTemplate;
  templates: readonly ClaimTemplate[];
}

/** Why nobody can claim this now, from when on, and what to do instead; said before the form. */
export function ClaimBlocked({ template, templates, ...page }: BlockedProps) {
  const { voice, place } = page;
  const reason = template.closedReason ?? 'programmeClosed';
  const other = templates.find((one) => one.isOpen);
  return (
    <MessagePage
      {...page}
      title={submitClaimText(`blocked.title.${reason}`)}
      actions={
        <>
          {other &&
            place.otherClaimLink(other.actionCode, {
              children: submitClaimText('blocked.other', { action: submitClaimText(`action.${other.actionCode}`) }),
              className: buttonClass(),
            })}
          {place.homeLink({
            children: submitClaimText(`done.home.${voice}`),
            className: buttonClass({ variant: 'secondary' }),
          })}
        </>
      }
    >
      <p>{reasonText(reason, template, voice)}</p>
      <p>{submitClaimText(`blocked.todo.${reason}.${voice}`, valuesOf(template))}</p>
    </MessagePage>
  );
}

function reasonText(reason: ClosedReason, template: ClaimTemplate, voice: ClaimFlow['voice']): string {
  if (reason === 'programmeClosed' && template.closedText) return template.closedText;
  return submitClaimText(`blocked.why.${reason}.${voice}`, valuesOf(template));
}

function valuesOf({ actionCode, entitledFrom, year, limit, used, rule, employmentStart }: ClaimTemplate) {
  return {
    action: submitClaimText(`action.${actionCode}`),
    date: format.date(entitledFrom),
    start: format.date(employmentStart),
    months: submitClaimText('blocked.months', { count: rule.employmentMonthsMin }),
    year,
    nextYear: year + 1,
    limit: format.money(limit),
    used: format.money(used),
  };
}
