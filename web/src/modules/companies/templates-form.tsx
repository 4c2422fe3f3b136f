import type { RejectionTemplate, RejectionTemplates } from '@polana/contract/companies-settings';
import type { Role } from '@polana/contract/identity';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, type SubmitEvent, useState } from 'react';
import { ApiFailure } from '#platform/api-failure.ts';
import { currentLanguage } from '#platform/language.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { ErrorSummary } from '#ui/error-summary.tsx';
import { showToast } from '#ui/toast-queue.ts';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import { rejectionReasonsQuery, useSaveTemplates } from './companies.queries.ts';
import { companyFormText } from './company-form.texts.ts';
import { useKeptForm } from '#platform/kept-form.ts';
import { OvertakenBanner } from './overtaken-banner.tsx';
import { SaveBar, savedFormClass } from './save-bar.tsx';
import { TemplateFields } from './template-fields.tsx';
import { templateProblems, type TemplateProblem } from './templates-problems.ts';
import { templatesText } from './templates.texts.ts';

interface RejectionTemplatesFormProps {
  role: Role;
  templates: RejectionTemplates;
  isReadOnly: boolean;
}

const idOf = (path: string) => `template-${path}`;

/** The five texts for rejecting: a list, each opens for editing; what is typed stays until it is saved or discarded. */
export function RejectionTemplatesForm({ role, templates, isReadOnly }: RejectionTemplatesFormProps) {
  const { items, defaults, version } = templates;
  const form = useKeptForm(`company-templates ${role.value}`, items, version);
  const save = useSaveTemplates(role);
  const reasons = useQuery(rejectionReasonsQuery);
  const [openPositions, setOpenPositions] = useState<ReadonlySet<number>>(new Set());
  const [attempt, setAttempt] = useState(0);
  const problems = templateProblems(form.values);
  const refusals = save.error instanceof ApiFailure && !form.overtaken ? save.error.errors : [];
  const isShown = attempt > 0;

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    if (save.isPending) return;
    setAttempt(attempt + 1);
    if (problems.size > 0) return setOpenPositions(new Set([...problems.values()].map((one) => one.position)));
    try {
      await save.mutateAsync({ version: form.version, items: form.values });
      form.discard();
      setAttempt(0);
      setOpenPositions(new Set());
      showToast({ tone: 'success', text: companyFormText('save.done') });
    } catch {
      setAttempt((count) => count + 1);
    }
  }

  function tie(path: string) {
    const problem = problems.get(path);
    const refused = refusals.find((one) => one.path === path)?.message;
    return { id: idOf(path), error: (isShown && problem && problemText(problem)) || refused };
  }

  const reasonNames = new Map(reasons.data?.items.map(({ value, label }) => [value, label]));
  return (
    <form noValidate onSubmit={submit} className={savedFormClass}>
      <ErrorSummary
        title={
          problems.size > 0
            ? companyFormText('errors.title', { count: problems.size })
            : companyFormText('errors.refused')
        }
        errors={isShown ? summaryOf(problems, refusals) : []}
        attempt={attempt}
      />
      {isReadOnly && <Banner tone="info">{companyFormText('readOnly')}</Banner>}
      {form.overtaken && <OvertakenBanner failure={save.error} onKeep={form.keepMine} onDiscard={form.discard} />}
      <p className="max-w-[70ch] text-ink2 text-pretty">{templatesText('about')}</p>
      <Card as="div" hasPadding={false}>
        <ul aria-label={templatesText('list')}>
          {form.values.map((template, index) => (
            <TemplateRow
              key={template.position}
              template={template}
              isOpen={openPositions.has(template.position)}
              onToggle={() => setOpenPositions(toggled(openPositions, template.position))}
            >
              <TemplateFields
                template={template}
                original={defaults.find((one) => one.position === template.position)}
                path={`items.${index}`}
                tie={tie}
                reasonNames={reasonNames}
                isReadOnly={isReadOnly}
                onChange={(changed) => {
                  save.reset();
                  form.change(form.values.with(index, changed));
                }}
              />
            </TemplateRow>
          ))}
        </ul>
      </Card>
      {!isReadOnly && <SaveBar isChanged={form.isChanged} isBusy={save.isPending} onDiscard={form.discard} />}
    </form>
  );
}

interface TemplateRowProps {
  template: RejectionTemplate;
  isOpen: boolean;
  onToggle: () => void;
  children: ReactNode;
}

function TemplateRow({ template, isOpen, onToggle, children }: TemplateRowProps) {
  const { position, title, message } = template;
  const panelId = `template-${position}-fields`;
  return (
    <li className="border-t border-line px-4 py-3.5 first:border-0 md:px-6">
      <div className="grid grid-cols-[2rem_minmax(0,1fr)] items-start gap-x-3 gap-y-2 sm:grid-cols-[2rem_minmax(0,1fr)_auto]">
        <kbd className="grid size-8 place-items-center rounded-small border border-line bg-sunken font-sans font-strong num">
          {position}
        </kbd>
        <div className="min-w-0 pt-1">
          <p className="font-semibold">{title[currentLanguage]}</p>
          {!isOpen && (
            <p className="mt-0.5 text-small text-ink2 text-pretty">
              {message[currentLanguage] || templatesText('noMessage')}
            </p>
          )}
        </div>
        <Button
          variant="secondary"
          size="small"
          aria-expanded={isOpen}
          aria-controls={panelId}
          onClick={onToggle}
          className="justify-self-start max-sm:col-start-2"
        >
          {templatesText(isOpen ? 'close' : 'edit')}
          <VisuallyHidden>{` ${templatesText('editNamed', { position })}`}</VisuallyHidden>
        </Button>
      </div>
      <div id={panelId} hidden={!isOpen} className="mt-4 mb-2">
        {isOpen && children}
      </div>
    </li>
  );
}

function toggled(positions: ReadonlySet<number>, position: number): ReadonlySet<number> {
  const next = new Set(positions);
  if (!next.delete(position)) next.add(position);
  return next;
}

function summaryOf(
  problems: ReadonlyMap<string, TemplateProblem>,
  refusals: readonly { path: string; message: string }[],
) {
  if (problems.size > 0)
    return [...problems].map(([path, problem]) => ({
      fieldId: idOf(path),
      label: problem.kind === 'translation' ? undefined : labelOf(problem),
      message: problemText(problem),
    }));
  return refusals.map(({ message }) => ({ message }));
}

const labelOf = ({ position }: TemplateProblem) => templatesText('problem.of', { position });

function problemText({ kind, position }: TemplateProblem): string {
  if (kind === 'tooLong') return templatesText('problem.tooLong');
  return templatesText(kind === 'translation' ? 'problem.translation' : 'problem.titleMissing', { position });
}
