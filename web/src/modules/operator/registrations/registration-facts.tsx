import type { CompanyRegistrationDetail } from '@polana/contract/operator-registrations';
import type { ReactNode } from 'react';
import { format } from '#platform/format.ts';
import { Card, CardHeader } from '#ui/card.tsx';
import { StatusChip, type ChipTone } from '#ui/status-chip.tsx';
import { SummaryList } from '#ui/summary-list.tsx';
import { textLinkClass } from '#ui/text-link.ts';
import { Timeline, type TimelineStep } from '#ui/timeline.tsx';
import { deskText } from './registrations.texts.ts';

/** Everything the company typed, with what the portal makes of it. */
export function RegistrationFacts({ registration }: { registration: CompanyRegistrationDetail }) {
  const { ico, isIcoSound, webUrl, isContactKnown, lang, allowances } = registration;
  const text = (value: string) => value || <span className="font-regular text-ink3">{deskText('data.none')}</span>;
  const rows = [
    {
      id: 'ico',
      value: (
        <Marked text={ico}>
          <StatusChip tone={isIcoSound ? 'approved' : 'warning'}>
            {deskText(isIcoSound ? 'data.icoSound' : 'data.icoWrong')}
          </StatusChip>
        </Marked>
      ),
    },
    { id: 'dic', value: text(registration.dic) },
    { id: 'icDph', value: text(registration.icDph) },
    { id: 'address', value: `${registration.street}, ${registration.zip} ${registration.city}` },
    { id: 'contact', value: registration.contactName },
    {
      id: 'email',
      value: (
        <Marked text={registration.email}>
          {isContactKnown && <StatusChip tone="info">{deskText('data.knownContact')}</StatusChip>}
        </Marked>
      ),
    },
    { id: 'phone', value: text(registration.phone) },
    { id: 'allowances', value: allowances.map((code) => deskText(`allowance.${code}`)).join(', ') },
    { id: 'invoicingEmail', value: registration.invoicingEmail },
    { id: 'web', value: webUrl ? <WebLink url={webUrl} /> : text('') },
    { id: 'language', value: deskText(`language.${lang}`) },
  ] as const;
  return (
    <Card aria-labelledby="registration-data">
      <CardHeader title={deskText('data.title')} titleId="registration-data" />
      <SummaryList rows={rows.map(({ id, value }) => ({ id, label: deskText(`data.${id}`), value }))} />
    </Card>
  );
}

function Marked({ text, children }: { text: string; children: ReactNode }) {
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span className="wrap-anywhere">{text}</span>
      {children}
    </span>
  );
}

function WebLink({ url }: { url: string }) {
  return (
    <a href={url} target="_blank" rel="noopener noreferrer" className={textLinkClass}>
      {url}
    </a>
  );
}

const companyTones: Record<CompanyRegistrationDetail['companies'][number]['status'], ChipTone> = {
  pending: 'waiting',
  active: 'approved',
  suspended: 'warning',
  ended: 'draft',
};
const registrationTones = { pending: 'waiting', approved: 'approved', rejected: 'rejected' } as const;

interface SameNumberProps {
  registration: CompanyRegistrationDetail;
  companyLink: (id: string, content: ReactNode) => ReactNode;
  registrationLink: (id: string, content: ReactNode) => ReactNode;
}

/** Who else has the number, side by side with this registration. */
export function SameNumber({ registration, companyLink, registrationLink }: SameNumberProps) {
  const { companies, registrations } = registration;
  const isAlone = companies.length === 0 && registrations.length === 0;
  return (
    <Card aria-labelledby="registration-same">
      <CardHeader title={deskText('same.title')} titleId="registration-same" />
      {isAlone && <p className="text-compact text-ink2">{deskText('same.none')}</p>}
      {companies.length > 0 && (
        <Group title={deskText('same.companies')}>
          {companies.map(({ id, name, city, status, createdAt }) => (
            <Entry
              key={id}
              title={companyLink(id, name)}
              detail={[city, format.moment(createdAt)].filter(Boolean).join(', ')}
            >
              <StatusChip tone={companyTones[status]}>{deskText(`companyStatus.${status}`)}</StatusChip>
            </Entry>
          ))}
        </Group>
      )}
      {registrations.length > 0 && (
        <Group title={deskText('same.registrations')}>
          {registrations.map(({ id, name, contactName, email, status, createdAt }) => (
            <Entry
              key={id}
              title={registrationLink(id, name)}
              detail={`${deskText('same.by', { contact: contactName, email })}, ${format.moment(createdAt)}`}
            >
              <StatusChip tone={registrationTones[status]}>{deskText(`status.${status}`)}</StatusChip>
            </Entry>
          ))}
        </Group>
      )}
    </Card>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <h3 className="mt-3 text-small font-semibold text-ink3 first:mt-0">{title}</h3>
      <ul>{children}</ul>
    </>
  );
}

function Entry({ title, detail, children }: { title: ReactNode; detail: string; children: ReactNode }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 border-b border-line py-2.5 last:border-0">
      <span className="min-w-0">
        <span className="block wrap-anywhere">{title}</span>
        <span className="block text-small text-ink3 wrap-anywhere">{detail}</span>
      </span>
      {children}
    </li>
  );
}

/** What happened so far, and what the registration waits for. */
export function RegistrationHistory({ registration }: { registration: CompanyRegistrationDetail }) {
  const steps = registration.events.map(stepOf);
  const waiting: TimelineStep = { id: 'pending', title: deskText('history.pending'), state: 'current' };
  return (
    <Card aria-labelledby="registration-history">
      <CardHeader title={deskText('history.title')} titleId="registration-history" />
      <Timeline
        steps={registration.status === 'pending' ? [...steps, waiting] : steps}
        stateLabels={{
          done: deskText('state.done'),
          current: deskText('state.current'),
          upcoming: deskText('state.upcoming'),
          failed: deskText('state.failed'),
        }}
      />
    </Card>
  );
}

function stepOf({ id, kind, at, by, text }: CompanyRegistrationDetail['events'][number]): TimelineStep {
  const moment = format.moment(at);
  return {
    id,
    title: deskText(`history.${kind}`),
    detail: (
      <>
        {by ? deskText('history.by', { name: by, moment }) : moment}
        {text && <span className="mt-1 block whitespace-pre-line wrap-anywhere">{text}</span>}
      </>
    ),
    state: kind === 'rejected' ? 'failed' : 'done',
  };
}
