import { groupMin } from '@polana/contract/statistics';
import { Card, CardHeader } from '#ui/card.tsx';
import { FigureTableView } from '#ui/charts/figure-table.tsx';
import { SummaryList } from '#ui/summary-list.tsx';
import type { Data } from './chart-figures.ts';
import { tableOf } from './figures.ts';
import {
  becomingTopic,
  categoriesDefinition,
  categoriesFigures,
  commitmentTopic,
  headcountTopic,
  moreTopic,
  registrationsTopic,
  rowsOf,
  type Topic,
} from './outlook-figures.ts';
import { statisticsText as text } from './statistics.texts.ts';

/** What needs no chart: commitments, obligation, who becomes entitled, registrations, categories, deadlines and the club. */
export function Outlook({ data }: { data: Data }) {
  const commitment = commitmentTopic(data);
  const ahead = data.isCurrentYear ? [becomingTopic(data)] : [];
  const topics = [...(commitment ? [commitment] : []), headcountTopic(data), ...ahead];
  return (
    <section aria-labelledby="outlook" className="mt-8">
      <h2 id="outlook" className="mb-3 text-h2">
        {text('outlook.title')}
      </h2>
      <div className="grid grid-cols-1 gap-4 md:gap-5 lg:grid-cols-2">
        {topics.map((topic) => (
          <TopicCard key={topic.title} topic={topic} />
        ))}
        <Categories data={data} />
        <TopicCard topic={registrationsTopic(data)} />
        <TopicCard topic={moreTopic(data)} />
      </div>
    </section>
  );
}

function TopicCard({ topic }: { topic: Topic }) {
  return (
    <Card>
      <CardHeader level={3} title={topic.title} description={topic.definition} />
      <SummaryList layout="figures" rows={rowsOf(topic)} />
    </Card>
  );
}

function Categories({ data }: { data: Data }) {
  const figures = categoriesFigures(data);
  return (
    <Card>
      <CardHeader level={3} title={text('categories.title')} description={categoriesDefinition(data)} />
      {figures ? (
        <FigureTableView isWhole table={tableOf(figures)} label={text('categories.title')} />
      ) : (
        <p className="text-compact text-ink2">{text('categories.tooFew', { min: groupMin })}</p>
      )}
    </Card>
  );
}
