import type { Role } from '@polana/contract/identity';
import type { ProgrammeRules, RuleDraft, RuleVersion } from '@polana/contract/operator-rules';
import type { ActionCode } from '@polana/contract/roles';
import { getRouteApi, Link } from '@tanstack/react-router';
import { RuleCalculator } from '#modules/operator/rules/rule-calculator.tsx';
import { type ComparableVersion, RuleComparison } from '#modules/operator/rules/rule-comparison.tsx';
import { RuleDraftForm } from '#modules/operator/rules/rule-draft-form.tsx';
import { RuleEffectCard } from '#modules/operator/rules/rule-effect.tsx';
import { formValuesOf, ruleFromForm, triedRuleOf } from '#modules/operator/rules/rule-form-values.ts';
import { RuleSheet } from '#modules/operator/rules/rule-sheet.tsx';
import { RuleTimeline } from '#modules/operator/rules/rule-timeline.tsx';
import { useDraftRule } from '#modules/operator/rules/rules.queries.ts';
import { rulesText } from '#modules/operator/rules/rules.texts.ts';
import { WithdrawVersion } from '#modules/operator/rules/withdraw-version.tsx';
import { format } from '#platform/format.ts';
import { useKeptForm } from '#platform/kept-form.ts';
import { Button } from '#ui/button.tsx';
import { showToast } from '#ui/toast-queue.ts';
import { useHeadingFocusAfter } from '#ui/use-heading-focus-after.ts';

const route = getRouteApi('/frame/operator/rules');
const draftId = 'navrh';

interface RuleVersionsProps {
  role: Role;
  rules: ProgrammeRules;
  actionCode: ActionCode;
}

/** One allowance: its versions on a line, the open one below with the calculator beside it, and two of them compared. */
export function RuleVersions({ role, rules, actionCode }: RuleVersionsProps) {
  const { verzia } = route.useSearch();
  const versions = rules.versions.filter((one) => one.actionCode === actionCode);
  const draft = rules.drafts.find((one) => one.actionCode === actionCode);
  const inForce = versions.find((one) => one.state === 'inForce') ?? versions.at(-1);
  useHeadingFocusAfter(`${draft?.id} ${draft?.status}`);
  const isDraftOpen = draft !== undefined && (verzia === undefined || verzia === draftId);
  const opened = versions.find((one) => one.id === verzia) ?? inForce;
  if (!opened || !inForce) return null;
  const base = versions.find((one) => one.id === draft?.baseRuleId) ?? inForce;
  return (
    <div className="mt-3 grid grid-cols-[minmax(0,1fr)] gap-5">
      <RuleTimeline
        versions={versions}
        draft={draft}
        selectedId={isDraftOpen ? draftId : opened.id}
        link={(id, content, { className, isCurrent }) => (
          <Link
            to="/operator/rules"
            search={{ prispevok: actionCode, verzia: id }}
            resetScroll={false}
            aria-current={isCurrent || undefined}
            className={className}
          >
            {content}
          </Link>
        )}
      />
      {draft && isDraftOpen ? (
        <OpenDraft key={`${draft.id} ${draft.status}`} role={role} rules={rules} draft={draft} base={base} />
      ) : (
        <OpenVersion role={role} version={opened} inForce={inForce} hasDraft={draft !== undefined} />
      )}
      <Comparison
        versions={versions}
        draft={draft}
        fallback={isDraftOpen ? [base.id, draftId] : [before(versions, opened).id, opened.id]}
      />
    </div>
  );
}

function before(versions: readonly RuleVersion[], version: RuleVersion): RuleVersion {
  return versions[versions.indexOf(version) - 1] ?? version;
}

const columnsClass = 'grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-[minmax(0,1.25fr)_minmax(0,1fr)]';

interface OpenDraftProps {
  role: Role;
  rules: ProgrammeRules;
  draft: RuleDraft;
  base: RuleVersion;
}

function OpenDraft({ role, rules, draft, base }: OpenDraftProps) {
  const key = `rule-draft ${draft.id} ${role.value}`;
  const form = useKeptForm(key, formValuesOf(draft, format.moneyFigure), draft.version);
  const rule = ruleFromForm(draft.actionCode, form.values);
  return (
    <div className={columnsClass}>
      <RuleDraftForm role={role} rules={rules} draft={draft} base={base} form={form} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <RuleCalculator
          actionCode={draft.actionCode}
          base={{ name: base.id, rule: triedRuleOf(base.rule) }}
          other={{ name: rulesText('calculator.draft'), rule: rule && triedRuleOf(rule) }}
        />
        <RuleEffectCard role={role} draft={draft} isChanged={form.isChanged} />
      </div>
    </div>
  );
}

interface OpenVersionProps {
  role: Role;
  version: RuleVersion;
  inForce: RuleVersion;
  hasDraft: boolean;
}

function OpenVersion({ role, version, inForce, hasDraft }: OpenVersionProps) {
  const named = (one: RuleVersion) => ({ name: one.id, rule: triedRuleOf(one.rule) });
  const isScheduled = version.state === 'scheduled' && version.draftId !== null;
  return (
    <div className={columnsClass}>
      <RuleSheet
        version={version}
        action={
          isScheduled ? (
            <WithdrawVersion role={role} version={version} />
          ) : (
            !hasDraft && <CreateDraft role={role} actionCode={version.actionCode} />
          )
        }
      />
      <RuleCalculator
        actionCode={version.actionCode}
        base={named(inForce)}
        other={version.id === inForce.id ? null : named(version)}
      />
    </div>
  );
}

function CreateDraft({ role, actionCode }: { role: Role; actionCode: ActionCode }) {
  const create = useDraftRule(role);
  const navigate = route.useNavigate();

  async function begin() {
    try {
      await create.mutateAsync(actionCode);
      showToast({ tone: 'success', text: rulesText('create.done') });
      await navigate({ search: { prispevok: actionCode, verzia: draftId }, resetScroll: false });
    } catch {
      // Said by a message; where a draft exists already it is shown now.
    }
  }

  return (
    <Button size="small" isBusy={create.isPending} onClick={() => void begin()}>
      {rulesText('create')}
    </Button>
  );
}

interface ComparisonProps {
  versions: readonly RuleVersion[];
  draft: RuleDraft | undefined;
  fallback: readonly [string, string];
}

function Comparison({ versions, draft, fallback }: ComparisonProps) {
  const { starsia, novsia } = route.useSearch();
  const navigate = route.useNavigate();
  const comparable: ComparableVersion[] = [
    ...versions.map(({ id, rule, declarations }) => ({
      id,
      name: rulesText('calculator.base', { id }),
      rule,
      declarations,
    })),
    ...(draft
      ? [{ id: draftId, name: rulesText('compare.draftOption'), rule: draft.rule, declarations: draft.declarations }]
      : []),
  ];
  const known = (id: string | undefined, otherwise: string) =>
    comparable.some((one) => one.id === id) ? (id ?? otherwise) : otherwise;
  return (
    <RuleComparison
      versions={comparable}
      olderId={known(starsia, fallback[0])}
      newerId={known(novsia, fallback[1])}
      onChoose={({ older, newer }) =>
        void navigate({ search: (search) => ({ ...search, starsia: older, novsia: newer }), resetScroll: false })
      }
    />
  );
}
