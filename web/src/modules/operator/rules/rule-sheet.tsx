import { claimFileLimits } from '@polana/contract/claim-form';
import type { RuleVersion } from '@polana/contract/operator-rules';
import type { ReactNode } from 'react';
import { format } from '#platform/format.ts';
import { Banner } from '#ui/banner.tsx';
import { Card, CardHeader } from '#ui/card.tsx';
import { Disclosure } from '#ui/disclosure.tsx';
import { type SummaryRow, SummaryList } from '#ui/summary-list.tsx';
import { declarationName, type RuleField, shownFields, wordedField } from './rule-wording.ts';
import { rulesText } from './rules.texts.ts';

const LOCKED = { past: 'sheet.lockedPast', inForce: 'sheet.locked', scheduled: 'sheet.lockedScheduled' } as const;

interface RuleSheetProps {
  version: RuleVersion;
  /** What can be done with it. */
  action?: ReactNode;
}

/** One version as it stands: nothing on it can be changed. */
export function RuleSheet({ version, action }: RuleSheetProps) {
  const { id, validFrom, validTo, rule, state } = version;
  return (
    <Card aria-labelledby="rule-sheet-title" className="grid gap-5">
      <CardHeader title={rulesText('sheet.title', { id })} titleId="rule-sheet-title" className="mb-0" />
      <Banner tone="info" action={action}>
        {rulesText(LOCKED[state])}
      </Banner>
      <SummaryList
        rows={[
          {
            id: 'validity',
            label: rulesText('sheet.validity'),
            value: validTo
              ? format.dateRange(validFrom, validTo)
              : rulesText('timeline.since', { from: format.date(validFrom) }),
          },
          ...originRows(version),
          ...shownFields(rule).map((field: RuleField) => ({
            id: field,
            label: rulesText(`field.${field}`),
            value: wordedField(rule, field),
          })),
        ]}
      />
      <FixedFacts deadlineFrom={version.deadlineFrom} />
      <DeclarationList declarations={version.declarations} />
    </Card>
  );
}

function originRows({ draftId, plannedBy, confirmedBy }: RuleVersion): SummaryRow[] {
  if (draftId === null)
    return [{ id: 'origin', label: rulesText('sheet.plannedBy'), value: rulesText('sheet.builtIn') }];
  return [
    { id: 'plannedBy', label: rulesText('sheet.plannedBy'), value: plannedBy },
    { id: 'confirmedBy', label: rulesText('sheet.confirmedBy'), value: confirmedBy ?? rulesText('sheet.alone') },
  ];
}

/** What the law and the portal hold for every version alike. */
export function FixedFacts({ deadlineFrom }: Pick<RuleVersion, 'deadlineFrom'>) {
  const megabytes = (bytes: number) => Math.round(bytes / 1_048_576);
  const { filesMax, fileBytesMax, totalBytesMax } = claimFileLimits;
  return (
    <section aria-labelledby="rule-fixed-title">
      <h3 id="rule-fixed-title" className="mb-2 text-h3">
        {rulesText('group.fixed')}
      </h3>
      <SummaryList
        rows={[
          { id: 'prorated', label: rulesText('field.prorated'), value: rulesText('field.proratedValue') },
          { id: 'rounding', label: rulesText('field.rounding'), value: rulesText('field.roundingValue') },
          {
            id: 'deadlineFrom',
            label: rulesText('field.deadlineFrom'),
            value: rulesText(`field.deadlineFrom.${deadlineFrom}`),
          },
          {
            id: 'deadlineEffect',
            label: rulesText('field.deadlineEffect'),
            value: rulesText('field.deadlineEffectValue'),
          },
          {
            id: 'files',
            label: rulesText('field.files'),
            value: rulesText('field.filesValue', {
              types: 'JPG, PNG, PDF, HEIC',
              fileMegabytes: megabytes(fileBytesMax),
              totalMegabytes: megabytes(totalBytesMax),
              count: filesMax,
            }),
          },
        ]}
      />
    </section>
  );
}

const audiences = ['employee', 'company'] as const;
const languages = ['sk', 'en'] as const;

function DeclarationList({ declarations }: Pick<RuleVersion, 'declarations'>) {
  return (
    <section aria-labelledby="rule-declarations-title">
      <h3 id="rule-declarations-title" className="mb-1 text-h3">
        {rulesText('group.declarations')}
      </h3>
      <div className="divide-y divide-line">
        {declarations.map((declaration) => (
          <Disclosure
            key={declaration.id}
            look="row"
            title={
              <>
                {declarationName(declaration.id)}{' '}
                <span className="text-small font-regular text-ink3">
                  {rulesText('declaration.version', { version: declaration.version })}
                </span>
              </>
            }
          >
            <dl className="grid gap-3">
              {audiences.flatMap((audience) =>
                languages.map((lang) => (
                  <div key={`${audience}-${lang}`}>
                    <dt className="text-small text-ink3">
                      {rulesText(`declaration.${audience}`)}, {rulesText(`declaration.${lang}`)}
                    </dt>
                    <dd lang={lang} className="text-compact">
                      {declaration[audience][lang]}
                    </dd>
                  </div>
                )),
              )}
            </dl>
          </Disclosure>
        ))}
      </div>
    </section>
  );
}
