import type { UploadLimits } from '@polana/contract/endpoint';
import { onSessionEnd } from '#platform/session.ts';
import type { KeptDraft } from './claim-draft-at-server.ts';
import { ClaimDraft, keyOf, type DraftSubject } from './claim-draft.ts';

const drafts = new Map<string, ClaimDraft>();

/** The one draft of a subject in this page; made from what the server and this tab know. */
export function claimDraftOf(subject: DraftSubject, limits: UploadLimits, atServer: KeptDraft | null): ClaimDraft {
  const key = keyOf(subject);
  const draft = drafts.get(key) ?? new ClaimDraft(subject, limits, atServer);
  drafts.set(key, draft);
  return draft;
}

/** The next person at this device starts with nothing, and nothing of the last one's arrives afterwards. */
onSessionEnd((end) => {
  if (end !== 'signed-out') return;
  for (const draft of drafts.values()) draft.abandon();
  drafts.clear();
});
