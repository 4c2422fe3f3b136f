import { StartProblem } from './start-problem.ts';

/** PostgreSQL cannot run here for a reason that one sentence explains and a person can put right. */
export class PostgresProblem extends StartProblem {}
