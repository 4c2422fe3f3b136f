import {
  readInstallationHealth,
  retryFailedMail,
  retryFailedMails,
  startBooksCheck as startEndpoint,
} from '@polana/contract/operator-health';
import type { Files } from '#modules/files';
import { route, type Route } from '#platform/http/route';
import { readHealth } from './read-health.ts';
import { retryEveryMail, retryOneMail } from './retry-mails.ts';
import { startBooksCheck } from './start-books-check.ts';

export function healthRoutes({ files }: { files: Files }): readonly Route[] {
  return [
    route(readInstallationHealth, ({ db, lang }) => readHealth(db, files, lang)),
    route(startEndpoint, async ({ db, author }) => {
      await startBooksCheck(db, author);
      return {};
    }),
    route(retryFailedMail, async ({ db, author, params }) => {
      await retryOneMail(db, author, params.id);
      return {};
    }),
    route(retryFailedMails, async ({ db, author }) => ({ retried: await retryEveryMail(db, author) })),
  ];
}
