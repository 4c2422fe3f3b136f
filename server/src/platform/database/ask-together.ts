import pg from 'pg';
import { type Answer, Batch, type Question } from './batch.ts';

/** Asks everything in one packet. The connection is not used again when nobody knows what has become of it. */
export async function askTogether(pool: pg.Pool, questions: readonly Question[]): Promise<Answer[]> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer[]>();
  let release: (error?: Error) => void = () => undefined;
  const batch = new Batch(questions, (error, answers = []) => {
    release(error && (batch.hasPrepared || !isRefusal(error)) ? error : undefined);
    if (error) reject(error);
    else resolve(answers);
  });
  const client = await pool.connect();
  release = (error) => client.release(error);
  client.query(batch);
  return promise;
}

/** The database refused a question and stays for the next. What is worse ends the connection, sometimes a moment later. */
function isRefusal(error: Error): boolean {
  return error instanceof pg.DatabaseError && error.severity === 'ERROR';
}

interface Waiting {
  question: Question;
  resolve: (answer: Answer) => void;
  reject: (error: Error) => void;
}

/** Stands in for a connection while questions are gathered; all of them are answered at once. */
export class Gathering {
  readonly #waiting: Waiting[] = [];
  #isOver = false;

  readonly client = {
    query: (question: string | Question, values?: unknown[]) => this.#take(question, values),
  } as unknown as pg.PoolClient;

  #take(question: string | Question, values: unknown[] = []): Promise<Answer> {
    if (this.#isOver) throw new Error('asked after the end of the transaction');
    const asked = typeof question === 'string' ? { text: question, values } : question;
    const answer = new Promise<Answer>((resolve, reject) => this.#waiting.push({ question: asked, resolve, reject }));
    answer.catch(() => undefined);
    return answer;
  }

  /** Asks what was gathered, after questions of the caller's own, whose answers he may object to. */
  async ask(
    pool: pg.Pool,
    before: readonly Question[],
    look?: (answers: readonly Answer[]) => Promise<void>,
  ): Promise<void> {
    this.#isOver = true;
    try {
      const answers = await askTogether(pool, [...before, ...this.#waiting.map(({ question }) => question)]);
      await look?.(answers);
      this.#waiting.forEach(({ resolve }, index) => resolve(answers[before.length + index] as Answer));
    } catch (error) {
      for (const { reject } of this.#waiting) reject(error as Error);
      throw error;
    }
  }
}
