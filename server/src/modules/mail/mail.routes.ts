import { listOutbox } from '@polana/contract/mail';
import { reading } from '#platform/database';
import { route, type Route } from '#platform/http/route';
import { findOutboxPage } from './mail.store.ts';

export const mailRoutes: readonly Route[] = [
  route(listOutbox, async ({ db, query }) => {
    const { items, totalCount } = await reading(db.forEveryCompany(), (tx) =>
      findOutboxPage(tx, query.limit, query.offset),
    );
    return {
      items: items.map((mail) => ({
        id: mail.id,
        to: mail.recipient,
        subject: mail.subject,
        text: mail.text,
        kind: mail.kind,
        createdAt: mail.created_at.toISOString(),
        sentAt: mail.sent_at?.toISOString() ?? null,
        attachments: mail.attachments.map(({ name, text }) => ({ name, text })),
      })),
      totalCount,
    };
  }),
];
