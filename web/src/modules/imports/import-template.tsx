import type { Role } from '@polana/contract/identity';
import { importFields, type ImportField, type ImportKind } from '@polana/contract/imports';
import { Button } from '#ui/button.tsx';
import { Card, CardHeader } from '#ui/card.tsx';
import { Disclosure } from '#ui/disclosure.tsx';
import { DownloadIcon } from '#ui/icons-controls.tsx';
import { useDownloadTemplate } from './imports.queries.ts';
import { importsText } from './imports.texts.ts';

/** Without these nobody can be added. */
const required: readonly ImportField[] = [
  'personalNumber',
  'firstName',
  'lastName',
  'employeeRatio',
  'employeeStartDate',
];

/** An example to start from, and what each column means. */
export function ImportTemplate({ role, kind }: { role: Role; kind: ImportKind }) {
  const template = useDownloadTemplate(role, kind);
  const isBusy = (format: 'xlsx' | 'csv') => template.isPending && template.variables === format;
  return (
    <Card aria-labelledby="import-template">
      <CardHeader title={importsText('template.title')} titleId="import-template" />
      <p className="text-compact text-ink2">{importsText('template.about')}</p>
      <div className="mt-3.5 flex flex-wrap gap-2.5">
        {(['xlsx', 'csv'] as const).map((one) => (
          <Button
            key={one}
            variant="secondary"
            size="small"
            icon={<DownloadIcon />}
            isBusy={isBusy(one)}
            onClick={() => template.mutate(one)}
          >
            {importsText(`template.${one}`)}
          </Button>
        ))}
      </div>
      <Disclosure title={importsText('template.guide')} className="mt-2">
        <dl className="grid gap-2.5 text-compact">
          {importFields.map((field) => (
            <div key={field}>
              <dt className="flex flex-wrap items-baseline gap-x-2 font-semibold">
                {importsText(`columns.${field}`)}
                {isRequired(field, kind) && (
                  <span className="text-small font-regular text-ink3">{importsText('template.required')}</span>
                )}
              </dt>
              <dd className="text-ink2">{importsText(`columns.${field}About`)}</dd>
            </div>
          ))}
        </dl>
      </Disclosure>
      <p className="mt-2 text-small text-ink3">{importsText('template.export')}</p>
    </Card>
  );
}

/** A list of changes needs only to say whom it concerns. */
function isRequired(field: ImportField, kind: ImportKind): boolean {
  return kind === 'complex' ? required.includes(field) : field === 'personalNumber';
}
