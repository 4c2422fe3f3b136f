import type { OutboxMail } from '@polana/contract/mail';
import { format } from '#platform/format.ts';
import { Card } from '#ui/card.tsx';
import { mailText } from './mail.texts.ts';

/** Each mail as its reader would get it: subject, recipient, text. */
export function OutboxList({ mails }: { mails: readonly OutboxMail[] }) {
  return (
    <ul className="grid grid-cols-[minmax(0,1fr)] gap-4 md:gap-5">
      {mails.map((mail) => (
        <Card as="li" key={mail.id}>
          <article>
            <h2 className="text-h3">{mail.subject}</h2>
            <p className="mt-0.5 text-small text-ink3">
              {mailText('list.to')}: {mail.to} · {format.moment(mail.createdAt)} ·{' '}
              {mail.sentAt ? mailText('list.sent', { moment: format.moment(mail.sentAt) }) : mailText('list.waiting')}
            </p>
            <p className="mt-3 max-w-[68ch] font-regular wrap-anywhere whitespace-pre-wrap">{mail.text}</p>
            {mail.attachments.map(({ name }) => (
              <p key={name} className="mt-2 text-small text-ink3">
                {mailText('list.attachment', { name })}
              </p>
            ))}
          </article>
        </Card>
      ))}
    </ul>
  );
}
