import { readStatistics as endpoint } from '@polana/contract/statistics';
import { route } from '#platform/http/route';
import { readStatistics } from './read-statistics.ts';

export const statisticsRoutes = [route(endpoint, ({ db, actor, query }) => readStatistics(db, actor, query))];
