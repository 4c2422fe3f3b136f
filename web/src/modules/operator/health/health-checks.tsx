import type { Role } from '@polana/contract/identity';
import type { InstallationHealth } from '@polana/contract/operator-health';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { SummaryList } from '#ui/summary-list.tsx';
import { format } from '#platform/format.ts';
import { HealthSection } from './health-section.tsx';
import { useStartBooksCheck } from './health.queries.ts';
import { healthText } from './health.texts.ts';

/** What the nightly checks of the books, the files and the log found, with a way to check the books now. */
export function HealthChecks({ role, health }: { role: Role; health: InstallationHealth }) {
  const { books, storage, audit } = health;
  const start = useStartBooksCheck(role);
  const findings = [...(books.lastCheck?.findings ?? []), ...(storage.lastCheck?.findings ?? [])];
  return (
    <HealthSection
      title={healthText('checks.title')}
      about={healthText('checks.about')}
      end={
        <Button
          variant="secondary"
          size="small"
          isBusy={start.isPending || books.isRunning}
          onClick={() => start.mutate()}
        >
          {healthText(books.isRunning ? 'books.runningButton' : 'books.start')}
        </Button>
      }
    >
      <Card as="div">
        {findings.map((finding) => (
          <Banner
            key={finding.name}
            tone="error"
            className="mb-3"
            title={<code className="font-sans">{finding.name}</code>}
          >
            <span lang="en">{finding.sentence}</span> {healthText('checks.broken', { count: finding.count })}
          </Banner>
        ))}
        <SummaryList
          rows={[
            { id: 'books', label: healthText('books.title'), value: booksText(books) },
            { id: 'files', label: healthText('storage.title'), value: filesText(storage) },
            { id: 'audit', label: healthText('audit.title'), value: auditText(audit) },
          ]}
        />
      </Card>
    </HealthSection>
  );
}

function booksText({ lastCheck }: InstallationHealth['books']): string {
  if (!lastCheck) return healthText('checks.never');
  const values = { count: lastCheck.checkedCount, time: format.moment(lastCheck.finishedAt) };
  return lastCheck.isSound ? healthText('checks.booksSound', values) : healthText('checks.booksWrong', values);
}

function filesText({ lastCheck }: InstallationHealth['storage']): string {
  if (!lastCheck) return healthText('checks.never');
  const values = { count: lastCheck.checkedCount, time: format.moment(lastCheck.finishedAt) };
  return lastCheck.isSound ? healthText('checks.filesSound', values) : healthText('checks.filesWrong', values);
}

function auditText({ lastCheck, unsealed }: InstallationHealth['audit']): string {
  if (!lastCheck) return healthText('checks.auditNever', { count: unsealed });
  const values = { count: lastCheck.entries, time: format.moment(lastCheck.finishedAt) };
  return lastCheck.brokenChains === 0
    ? healthText('checks.auditSound', values)
    : healthText('checks.auditBroken', { count: lastCheck.brokenChains, time: values.time });
}
