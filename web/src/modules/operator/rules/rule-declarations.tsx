import { declarationMax, type RuleDeclaration } from '@polana/contract/operator-rules';
import { useState } from 'react';
import { Disclosure } from '#ui/disclosure.tsx';
import { SegmentedControl } from '#ui/segmented-control.tsx';
import { StatusChip } from '#ui/status-chip.tsx';
import { TextArea } from '#ui/text-area.tsx';
import type { RulePartProps } from './rule-fields.tsx';
import { declarationName } from './rule-wording.ts';
import { rulesText } from './rules.texts.ts';

const audiences = ['employee', 'company'] as const;
type Audience = (typeof audiences)[number];
const languages = ['sk', 'en'] as const;

interface RuleDeclarationsProps extends RulePartProps {
  /** How they are worded in the version before. */
  base: readonly RuleDeclaration[];
}

/** The three declarations and the privacy information, in both languages and for whoever declares. */
export function RuleDeclarations(props: RuleDeclarationsProps) {
  const { values, base, tie } = props;
  const [audience, setAudience] = useState<Audience>('employee');
  return (
    <section aria-labelledby="rule-draft-declarations" className="border-t border-line pt-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 id="rule-draft-declarations" className="text-h3">
          {rulesText('group.declarations')}
        </h3>
        <SegmentedControl
          label={rulesText('declaration.audience')}
          segments={audiences.map((id) => ({ id, label: rulesText(`declaration.${id}`) }))}
          selectedId={audience}
          onSelect={setAudience}
        />
      </div>
      <p className="mt-1 mb-2 max-w-[68ch] text-small text-ink3">{rulesText('declaration.about')}</p>
      <div className="divide-y divide-line">
        {values.declarations.map((declaration, index) => {
          const before = base.find((one) => one.id === declaration.id);
          const hasProblem = languages.some((lang) => tie(`declarations.${declaration.id}.${audience}.${lang}`).error);
          return (
            <Disclosure
              key={declaration.id}
              look="row"
              hasNews={hasProblem}
              title={
                <span className="flex flex-wrap items-center gap-2.5">
                  {declarationName(declaration.id)}
                  {isReworded(declaration, before) && (
                    <StatusChip tone="info">{rulesText('declaration.changed')}</StatusChip>
                  )}
                </span>
              }
            >
              <Wordings {...props} {...{ declaration, index, audience }} />
            </Disclosure>
          );
        })}
      </div>
    </section>
  );
}

interface WordingsProps extends RulePartProps {
  declaration: RuleDeclaration;
  index: number;
  audience: Audience;
}

function Wordings({ declaration, index, audience, values, tie, isReadOnly, onChange }: WordingsProps) {
  const change = (lang: 'sk' | 'en', text: string) => {
    const wording = { ...declaration[audience], [lang]: text };
    onChange({ declarations: values.declarations.with(index, { ...declaration, [audience]: wording }) });
  };
  return (
    <div className="grid gap-4">
      {declaration.id === 'PRIVACY' && <p className="text-small text-ink3">{rulesText('declaration.privacyHint')}</p>}
      {languages.map((lang) => (
        <TextArea
          key={`${audience}-${lang}`}
          {...tie(`declarations.${declaration.id}.${audience}.${lang}`)}
          label={`${declarationName(declaration.id)}, ${rulesText(`declaration.${audience}`)}, ${rulesText(`declaration.${lang}`)}`}
          lang={lang}
          rows={4}
          maxLength={declarationMax}
          value={declaration[audience][lang]}
          readOnly={isReadOnly}
          onChange={(event) => change(lang, event.target.value)}
        />
      ))}
    </div>
  );
}

function isReworded(declaration: RuleDeclaration, before: RuleDeclaration | undefined): boolean {
  return audiences.some((audience) =>
    languages.some((lang) => declaration[audience][lang] !== before?.[audience][lang]),
  );
}
