import { Card, CardHeader } from '#ui/card.tsx';
import { SummaryList } from '#ui/summary-list.tsx';
import type { Data } from './chart-figures.ts';
import { becomingTopic, commitmentTopic, headcountTopic, moreTopic, rowsOf } from './outlook-figures.ts';
import { statisticsText as text } from './statistics.texts.ts';

/** What needs no chart: commitments, obligation, who becomes entitled, deadlines and the club. */
export function Outlook({ data }: { data: Data }) {
  const commitment = commitmentTopic(data);
  const ahead = data.isCurrentYear ? [becomingTopic(data)] : [];
  const topics = [...(commitment ? [commitment] : []), headcountTopic(data), ...ahead, moreTopic(data)];
  return (
    <section aria-labelledby="outlook" className="mt-8">
      <h2 id="outlook" className="mb-3 text-h2">
        {text('outlook.title')}
      </h2>
      <div className="grid grid-cols-1 gap-4 md:gap-5 lg:grid-cols-2">
        {topics.map((topic) => (
          <Card key={topic.title}>
            <CardHeader level={3} title={topic.title} description={topic.definition} />
            <SummaryList layout="figures" rows={rowsOf(topic)} />
          </Card>
        ))}
      </div>
    </section>
  );
}
