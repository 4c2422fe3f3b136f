import type { CompanyDashboard } from '@polana/contract/statistics-dashboard';
import { format } from '#platform/format.ts';
import { percentOf } from '#platform/percent.ts';
import { overviewText } from './overview.texts.ts';

/** How many of those entitled have claimed. */
export function peopleFigure(people: CompanyDashboard['figures']['people']): { value: string; detail: string } {
  if (!people) return { value: overviewText('figures.none'), detail: overviewText('figures.peopleFew') };
  const [claimed, entitled] = [format.number(people.claimed), format.number(people.entitled)];
  const percent = format.ratio(String(percentOf(people.claimed, people.entitled)));
  return {
    value: overviewText('figures.peopleValue', { claimed, entitled }),
    detail: overviewText('figures.peopleShare', { percent }),
  };
}
