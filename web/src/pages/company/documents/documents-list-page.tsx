import type { Role } from '@polana/contract/identity';
import { queueText } from '#modules/claims/queue.texts.ts';
import { usePageTitle } from '../../use-page-title.ts';

export function DocumentsListPage({ role }: { role: Role }) {
  usePageTitle(queueText('title'));
  return <h1 className="text-h1">{role.companyName}</h1>;
}
