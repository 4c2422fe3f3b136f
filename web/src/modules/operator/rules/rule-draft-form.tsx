import type { Role } from '@polana/contract/identity';
import type { ProgrammeRules, RuleDraft, RuleVersion } from '@polana/contract/operator-rules';
import { draftProblems } from '@polana/contract/rule-draft';
import { type SubmitEvent, useState } from 'react';
import { ApiFailure } from '#platform/api-failure.ts';
import { format } from '#platform/format.ts';
import type { KeptForm } from '#platform/kept-form.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Card, CardHeader } from '#ui/card.tsx';
import { showToast } from '#ui/toast-queue.ts';
import { RuleDeclarations } from './rule-declarations.tsx';
import { DraftActions, DraftState } from './rule-draft-actions.tsx';
import { RuleFields, type RulePartProps } from './rule-fields.tsx';
import { fieldProblems, requestFromForm, ruleFromForm, type RuleFormValues } from './rule-form-values.ts';
import { FixedFacts } from './rule-sheet.tsx';
import { wordedFieldProblem, wordedProblem } from './rule-wording.ts';
import { useSaveDraft } from './rules.queries.ts';
import { rulesText } from './rules.texts.ts';

interface RuleDraftFormProps {
  role: Role;
  rules: ProgrammeRules;
  draft: RuleDraft;
  /** The version it follows. */
  base: RuleVersion;
  form: KeptForm<RuleFormValues>;
}

/** The next version as it is being written; what is typed stays until it is saved or thrown away. */
export function RuleDraftForm({ role, rules, draft, base, form }: RuleDraftFormProps) {
  const { actionCode } = draft;
  const save = useSaveDraft(role, draft);
  const [isShown, setIsShown] = useState(false);
  const isReadOnly = draft.status !== 'draft';
  const wrong = fieldProblems(actionCode, form.values);
  const rule = ruleFromForm(actionCode, form.values);
  const missing = problemsOf(draft, form.values, base, rules.today);
  const refusals = save.error instanceof ApiFailure && !form.overtaken ? save.error.errors : [];

  const part: RulePartProps = {
    actionCode,
    values: form.values,
    isReadOnly,
    tie: (path) => {
      const problem = wrong.get(path);
      return { id: `rule-${path}`, error: isShown && problem ? wordedFieldProblem(problem) : missing.get(path) };
    },
    onChange: (changes) => {
      save.reset();
      form.change({ ...form.values, ...changes });
    },
  };

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    setIsShown(true);
    if (save.isPending || !rule) {
      const [first] = wrong.keys();
      document.getElementById(`rule-${first}`)?.focus();
      return;
    }
    try {
      await save.mutateAsync(requestFromForm(rule, form.values, form.version));
      form.discard();
      setIsShown(false);
      showToast({ tone: 'success', text: rulesText('draft.saved') });
    } catch {
      // Said above the form.
    }
  }

  return (
    <Card aria-labelledby="rule-draft-title">
      <CardHeader
        title={rulesText('draft.title')}
        titleId="rule-draft-title"
        description={rulesText(draft.status === 'waiting' ? 'draft.leadWaiting' : 'draft.lead', { base: base.id })}
      />
      <form noValidate onSubmit={submit} className="grid gap-5">
        {refusals.length > 0 && (
          <Banner tone="error" isLive>
            {refusals.map((one) => one.message).join(' ')}
          </Banner>
        )}
        {form.overtaken && <Overtaken form={form} />}
        <DraftState role={role} draft={draft} missing={[...missing.values()]} isChanged={form.isChanged} />
        <RuleFields {...part} today={rules.today} />
        <RuleDeclarations {...part} base={base.declarations} />
        <FixedFacts deadlineFrom={base.deadlineFrom} />
        <DraftActions
          role={role}
          draft={draft}
          needsSecondPerson={rules.needsSecondPerson}
          isComplete={missing.size === 0}
          isChanged={form.isChanged}
          isBusy={save.isPending}
          onRevert={form.discard}
        />
        <p className="text-small text-ink3">
          {rulesText('draft.savedBy', { name: draft.changedBy, time: format.moment(draft.changedAt) })}
        </p>
      </form>
    </Card>
  );
}

/** What keeps it from being scheduled, by path. */
function problemsOf(
  { actionCode }: RuleDraft,
  values: RuleFormValues,
  base: RuleVersion,
  today: string,
): Map<string, string> {
  const relations = Object.entries(values.relations).flatMap(([relation, isChosen]) => (isChosen ? [relation] : []));
  const checked = { actionCode, validFrom: values.validFrom || null, relations, declarations: values.declarations };
  return new Map(draftProblems(checked, base.validFrom, today).map((one) => [one.path, wordedProblem(one)]));
}

function Overtaken({ form }: { form: KeptForm<RuleFormValues> }) {
  return (
    <Banner
      tone="warning"
      isLive
      action={
        <span className="flex flex-wrap gap-2">
          <Button size="small" variant="secondary" onClick={form.keepMine}>
            {rulesText('draft.keepMine')}
          </Button>
          <Button size="small" variant="quiet" onClick={form.discard}>
            {rulesText('draft.takeTheirs')}
          </Button>
        </span>
      }
    >
      {rulesText('draft.overtaken')}
    </Banner>
  );
}
