import type { ClaimDraft } from '@polana/contract/claim-submission';
import type { Role } from '@polana/contract/identity';
import type { EmployeeDashboard } from '@polana/contract/statistics-dashboard';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ClaimTask } from '#modules/claims/claim-task.tsx';
import { WithNumber } from '#modules/claims/with-number.tsx';
import { deadlineOfDraft, type DraftDeadline } from '#modules/claims/draft-deadline.ts';
import { historyText } from '#modules/claims/history.texts.ts';
import { claimTemplatesQuery } from '#modules/claims/submit-claim.queries.ts';
import { businessToday } from '#platform/format-dates.ts';
import { format } from '#platform/format.ts';
import { buttonClass } from '#ui/button.tsx';
import { accountText } from './account.texts.ts';

type Task = EmployeeDashboard['tasks'][number];
type ClaimTaskFacts = Extract<Task, { documentId: string }>;

interface AccountTasksProps {
  role: Role;
  tasks: readonly Task[];
  drafts: readonly ClaimDraft[];
}

/** What needs doing, before everything else: questions of the company, an e-mail to confirm, claims to finish, rejected ones that can be corrected. */
export function AccountTasks({ role, tasks, drafts }: AccountTasksProps) {
  const templates = useQuery({ ...claimTemplatesQuery(role, null), enabled: drafts.length > 0 }).data ?? [];
  if (tasks.length === 0 && drafts.length === 0) return null;
  const claims = tasks.filter((task): task is ClaimTaskFacts => task.kind !== 'emailToConfirm');
  return (
    <section aria-labelledby="tasks-title" className="mt-4 md:mt-5">
      <h2 id="tasks-title" className="sr-only">
        {accountText('tasks.title')}
      </h2>
      <ul className="grid gap-3">
        {claims
          .filter(({ kind }) => kind === 'infoRequested')
          .map((task) => (
            <AnswerTask key={task.documentId} task={task} />
          ))}
        {tasks
          .filter((task) => task.kind === 'emailToConfirm')
          .map(({ email }) => (
            <ConfirmEmailTask key={email} email={email} />
          ))}
        {drafts.map((draft) => (
          <ClaimTask
            key={draft.actionCode}
            title={<DraftTitle draft={draft} corrected={claims.find((task) => isCorrectedIn(draft, task))} />}
            about={draftNote(deadlineOfDraft(draft, templates, businessToday()), draft.updatedAt)}
            action={
              <Link to="/account/add-document" search={{ type: draft.actionCode }} className={buttonClass({})}>
                {accountText('tasks.finishAction')}
              </Link>
            }
          />
        ))}
        {claims
          .filter((task) => task.kind === 'rejected' && !drafts.some((draft) => isCorrectedIn(draft, task)))
          .map((task) => (
            <CorrectTask key={task.documentId} task={task} />
          ))}
      </ul>
    </section>
  );
}

function isCorrectedIn(draft: ClaimDraft, { documentId }: ClaimTaskFacts): boolean {
  return draft.values['replaces'] === documentId;
}

function DraftTitle({ draft, corrected }: { draft: ClaimDraft; corrected: ClaimTaskFacts | undefined }) {
  if (corrected) return <NumberedTitle task={corrected} name="tasks.finishCorrection" />;
  return accountText('tasks.finish', { action: historyText(`action.${draft.actionCode}`) });
}

function draftNote(deadline: DraftDeadline | null, updatedAt: string): string {
  if (!deadline) return accountText('tasks.saved', { time: format.moment(updatedAt) });
  const date = format.shortDate(deadline.date);
  if (deadline.daysLeft < 0) return accountText('tasks.late', { date });
  return accountText('tasks.deadline', { date, count: deadline.daysLeft });
}

/** The link lies in the new mailbox; in the profile it is sent again or given up. */
function ConfirmEmailTask({ email }: { email: string }) {
  return (
    <ClaimTask
      title={accountText('tasks.email')}
      about={<span className="wrap-anywhere">{accountText('tasks.emailAbout', { email })}</span>}
      action={
        <Link to="/profile" search={{ sekcia: 'kontakt' }} className={buttonClass({ variant: 'secondary' })}>
          {accountText('tasks.emailAction')}
        </Link>
      }
    />
  );
}

function AnswerTask({ task }: { task: ClaimTaskFacts }) {
  return (
    <ClaimTask
      title={<NumberedTitle task={task} name="tasks.answer" />}
      about={task.text ?? accountText('tasks.answerAbout')}
      action={
        <Link to="/account/documents" search={{ ziadost: task.documentId }} className={buttonClass({})}>
          {accountText('tasks.answerAction')}
        </Link>
      }
    />
  );
}

function NumberedTitle({
  task,
  name,
}: {
  task: ClaimTaskFacts;
  name: 'tasks.answer' | 'tasks.correct' | 'tasks.finishCorrection';
}) {
  const number = task.documentNumber;
  return <WithNumber text={accountText(name, { number })} number={number} />;
}

function CorrectTask({ task }: { task: ClaimTaskFacts }) {
  const date = format.shortDate(businessToday(new Date(task.at)));
  return (
    <ClaimTask
      title={<NumberedTitle task={task} name="tasks.correct" />}
      about={accountText('tasks.correctAbout', { date, reason: task.text ?? '' })}
      action={
        <Link
          to="/account/documents"
          search={{ ziadost: task.documentId }}
          className={buttonClass({ variant: 'secondary' })}
        >
          {accountText('tasks.correctAction')}
        </Link>
      }
    />
  );
}
