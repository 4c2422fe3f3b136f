import { accessGroups, accessLettersMax, type AccessGroup, type LetterFormat } from '@polana/contract/employees-access';
import type { Role } from '@polana/contract/identity';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiFailure } from '#platform/api-failure.ts';
import { format } from '#platform/format.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { DocumentIcon, TableIcon } from '#ui/icons-things.tsx';
import { RadioCards } from '#ui/radio-cards.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { useGenerateAccess, withoutAccessQuery } from './employee-access.queries.ts';
import { accessText } from './employee-access.texts.ts';
import { LetterDialog } from './letter-dialog.tsx';

interface GenerateAccessDialogProps {
  role: Role;
  /** Employees chosen in the list; without any, everybody without access is meant. */
  chosenIds: readonly string[];
  onClose: () => void;
}

/** One-time passwords for employees who cannot sign in yet, as letters to print or a spreadsheet. */
export function GenerateAccessDialog({ role, chosenIds, onClose }: GenerateAccessDialogProps) {
  const generate = useGenerateAccess(role);
  const [group, setGroup] = useState<AccessGroup>('withoutAccess');
  const [letterFormat, setLetterFormat] = useState<LetterFormat>('pdf');
  const [warning, setWarning] = useState<string | null>(null);
  const isChosen = chosenIds.length > 0;
  const counts = useQuery({ ...withoutAccessQuery(role), enabled: !isChosen });
  const count = isChosen ? chosenIds.length : counts.data?.[group];

  async function order(isForced: boolean) {
    const who = isChosen ? { employeeIds: [...chosenIds] } : { group };
    try {
      await generate.mutateAsync({ ...who, format: letterFormat, isForced });
    } catch (failure) {
      if (failure instanceof ApiFailure && failure.forceable) setWarning(failure.errors[0]?.message ?? '');
    }
  }

  /** What was warned of, was so of the group before. */
  function chooseGroup(chosen: AccessGroup) {
    setGroup(chosen);
    setWarning(null);
  }

  if (generate.isSuccess) return <LetterDialog role={role} letterId={generate.data.id} onClose={onClose} />;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={count === undefined ? accessText('generate.title') : accessText('generate.titleCount', { count })}
      description={accessText('generate.about')}
      cancelLabel={accessText('generate.cancel')}
      actions={
        <Button
          isBusy={generate.isPending}
          isDisabled={count === 0}
          variant={warning === null ? 'primary' : 'danger-solid'}
          onClick={() => void order(warning !== null)}
        >
          {accessText(warning === null ? 'generate.submit' : 'generate.again')}
        </Button>
      }
    >
      <div className="grid gap-5">
        {warning !== null && (
          <Banner tone="warning" isLive>
            {warning}
          </Banner>
        )}
        {count === 0 && <Banner tone="info">{accessText('generate.nobody')}</Banner>}
        {!isChosen && <Group group={group} onGroup={chooseGroup} counts={counts.data} hasFailed={counts.isError} />}
        {count !== undefined && count > accessLettersMax && (
          <Banner tone="info">{accessText('generate.tooMany', { max: format.number(accessLettersMax) })}</Banner>
        )}
        <RadioCards
          legend={accessText('generate.format')}
          layout="tiles"
          value={letterFormat}
          onChange={setLetterFormat}
          options={[
            {
              id: 'pdf',
              label: accessText('generate.pdf'),
              description: accessText('generate.pdfAbout'),
              icon: <DocumentIcon size={24} />,
            },
            {
              id: 'xlsx',
              label: accessText('generate.xlsx'),
              description: accessText('generate.xlsxAbout'),
              icon: <TableIcon size={24} />,
            },
          ]}
        />
      </div>
    </Dialog>
  );
}

interface GroupProps {
  group: AccessGroup;
  onGroup: (group: AccessGroup) => void;
  counts: Record<AccessGroup, number> | undefined;
  hasFailed: boolean;
}

function Group({ group, onGroup, counts, hasFailed }: GroupProps) {
  if (hasFailed) return <Banner tone="error">{accessText('generate.countFailed')}</Banner>;
  if (!counts) return <Skeleton className="h-24" />;
  return (
    <RadioCards
      legend={accessText('generate.who')}
      layout="rows"
      value={group}
      onChange={onGroup}
      options={accessGroups.map((id) => ({
        id,
        label: accessText(`generate.${id}`, { count: counts[id] }),
        isDisabled: counts[id] === 0,
      }))}
    />
  );
}
