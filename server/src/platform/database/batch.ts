import pg from 'pg';

declare module 'pg' {
  interface Connection {
    /** Texts of the statements prepared on it, by their names. */
    readonly parsedStatements: Record<string, string>;
  }
  interface Result {
    addFields(fields: pg.FieldDef[]): void;
    parseRow(values: (string | null)[]): unknown;
  }
}

/** One statement; with a name it is prepared once on each connection. */
export interface Question {
  text: string;
  name?: string;
  values?: unknown[];
}

export interface Answer {
  rows: unknown[];
  rowCount: number;
}

type Outcome = (error: Error | null, answers?: Answer[]) => void;

interface Asked extends Required<Question> {
  answer: Answer;
  columns: pg.Result | null;
}

/** What the columns of prepared statements are. The database refuses to change them under a statement, so it is asked once. */
const columnsOn = new WeakMap<pg.Connection, Map<string, pg.Result>>();

/**
 * Several questions with one end. PostgreSQL runs them in one transaction without being told where it begins and ends, and sends what
 * it has to say in one go.
 */
export class Batch extends pg.Query {
  readonly #asked: Asked[];
  #known = new Map<string, pg.Result>();
  #at = 0;
  #unreadable: Error | null = null;
  #hasPrepared = false;
  /** Where the driver expects it. */
  callback: Outcome;

  constructor(questions: readonly Question[], outcome: Outcome) {
    super('');
    this.#asked = questions.map(({ text, name = '', values = [] }) => ({
      text,
      name,
      values: values.map(onTheWire),
      answer: { rows: [], rowCount: 0 },
      columns: null,
    }));
    this.callback = outcome;
  }

  /** It was the first to use a statement: after a failure nobody knows whether that one is prepared. */
  get hasPrepared(): boolean {
    return this.#hasPrepared;
  }

  override submit = (connection: pg.Connection): Error | null => {
    const taken = this.#asked.find(({ name, text }) => name && (connection.parsedStatements[name] ?? text) !== text);
    if (taken) return new Error(`“${taken.name}” is the name of another statement`);
    this.#known = columnsOn.get(connection) ?? new Map<string, pg.Result>();
    columnsOn.set(connection, this.#known);
    for (const asked of this.#asked) this.#send(connection, asked);
    connection.sync();
    return null;
  };

  #send(connection: pg.Connection, asked: Asked): void {
    const { text, name } = asked;
    if (!name || connection.parsedStatements[name] === undefined) {
      connection.parse({ text, name, types: [] }, true);
      if (name) connection.parsedStatements[name] = text;
      this.#hasPrepared ||= name !== '';
    }
    connection.bind({ statement: name, values: asked.values as string[] }, true);
    asked.columns = this.#known.get(name) ?? null;
    if (!asked.columns) connection.describe({ type: 'P' }, true);
    connection.execute(null, true);
  }

  handleRowDescription({ fields }: { fields: pg.FieldDef[] }): void {
    const asked = this.#asked[this.#at];
    if (!asked) return;
    asked.columns = new pg.Result('', pg.types);
    asked.columns.addFields(fields);
    if (asked.name) this.#known.set(asked.name, asked.columns);
  }

  handleDataRow({ fields }: { fields: (string | null)[] }): void {
    const asked = this.#asked[this.#at];
    if (!asked?.columns || this.#unreadable) return;
    try {
      asked.answer.rows.push(asked.columns.parseRow(fields));
    } catch (error) {
      this.#unreadable = error as Error;
    }
  }

  handleCommandComplete(): void {
    this.#at += 1;
  }

  handleReadyForQuery(): void {
    for (const { answer } of this.#asked) answer.rowCount = answer.rows.length;
    if (this.#unreadable) this.callback(this.#unreadable);
    else
      this.callback(
        null,
        this.#asked.map(({ answer }) => answer),
      );
  }
}

function onTheWire(value: unknown): Buffer | string | null {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string' || Buffer.isBuffer(value)) return value;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (value instanceof Date) return value.toISOString();
  throw new TypeError('only plain values can be asked about in a batch');
}
