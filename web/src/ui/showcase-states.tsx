import { Card } from './card.tsx';
import { Meter } from './meter.tsx';
import { ProgressBar } from './progress-bar.tsx';
import { Row, Section } from './showcase-section.tsx';
import { StatusChip } from './status-chip.tsx';
import { SummaryList } from './summary-list.tsx';
import { textLinkClass } from './text-link.ts';
import { Timeline } from './timeline.tsx';
import { VisuallyHidden } from './visually-hidden.tsx';

const stateLabels = { done: 'hotové', current: 'práve teraz', upcoming: 'čaká', failed: 'zamietnuté' };

export function States() {
  return (
    <Section id="states" title="Statuses, meters, summaries, timelines">
      <Row>
        <StatusChip tone="waiting">Čaká na schválenie</StatusChip>
        <StatusChip tone="approved">Schválená</StatusChip>
        <StatusChip tone="rejected">Zamietnutá</StatusChip>
        <StatusChip tone="draft">Koncept</StatusChip>
        <StatusChip tone="warning">Overiť</StatusChip>
        <StatusChip tone="info">Čaká na doplnenie údajov</StatusChip>
      </Row>
      <div className="grid gap-5 lg:grid-cols-2">
        <Card tone="hero">
          <Meter
            ground="hero"
            label="Čaká 96,25 eura, vyplatené 40 eur, zostáva 138,75 eura z 275 eur"
            segments={[
              { id: 'paid', label: 'Vyplatené', value: 40, valueText: '40,00 €', look: 'solid' },
              { id: 'pending', label: 'Čaká', value: 96.25, valueText: '96,25 €', look: 'hatched' },
              { id: 'left', label: 'Zostáva', value: 138.75, valueText: '138,75 €', look: 'highlight' },
            ]}
          />
        </Card>
        <Card>
          <Meter
            label="Zamestnávateľ 187 eur, vy 225,80 eura"
            segments={[
              { id: 'employer', label: 'Zamestnávateľ', value: 187, valueText: '187,00 €', look: 'solid' },
              { id: 'person', label: 'Zaplatíte vy', value: 225.8, valueText: '225,80 €', look: 'hatched' },
            ]}
          />
          <ProgressBar label="Priebeh" value={0.5} valueText="Krok 2 zo 4" className="mt-5" />
        </Card>
        <Card>
          <SummaryList
            rows={[
              { id: 'file', label: 'Doklad', value: 'faktura-vartovka.jpg', action: <ChangeLink what="doklad" /> },
              { id: 'stay', label: 'Pobyt', value: '19. – 21. 6. 2026, 2 noci', action: <ChangeLink what="termín" /> },
            ]}
          />
          <SummaryList
            layout="figures"
            className="mt-4"
            rows={[
              { id: 'amount', label: 'Suma na doklade', value: '412,80 €' },
              { id: 'share', label: '55 % z výdavkov', value: '227,04 €' },
              { id: 'left', label: 'Zostáva vám z limitu 2026', value: '187,00 €', isHighlighted: true },
            ]}
          />
        </Card>
        <Card>
          <Timeline
            stateLabels={stateLabels}
            steps={[
              { id: 'sent', title: 'Odoslaná dnes o 9:41', detail: '14. 7. 2026', state: 'done' },
              { id: 'review', title: 'Kontrola vo firme', detail: 'Zvyčajne do 3 pracovných dní.', state: 'current' },
              { id: 'paid', title: 'Výplata 187,00 €', detail: 'V najbližšom výplatnom termíne.', state: 'upcoming' },
            ]}
          />
          <Timeline
            layout="bar"
            className="mt-6"
            stateLabels={stateLabels}
            steps={[
              { id: 'sent', title: 'Odoslaná 9. 7.', state: 'done' },
              { id: 'review', title: 'Kontrola vo firme', state: 'current' },
              { id: 'paid', title: 'Výplata', state: 'upcoming' },
            ]}
          />
        </Card>
      </div>
    </Section>
  );
}

function ChangeLink({ what }: { what: string }) {
  return (
    <a href="#states" className={`${textLinkClass} -m-3 inline-block p-3`}>
      Zmeniť<VisuallyHidden> {what}</VisuallyHidden>
    </a>
  );
}
