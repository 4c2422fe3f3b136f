import { createServer } from 'node:net';
import { StartProblem } from './start-problem.ts';

/** A taken port is known before anything else is started. */
export async function assertPortIsFree(host: string, port: number): Promise<void> {
  if (port === 0) return;
  await new Promise<void>((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) => reject(new PortProblem(host, port, error)));
    probe.listen(port, host, () => probe.close(() => resolve()));
  });
}

class PortProblem extends StartProblem {
  constructor(host: string, port: number, cause: NodeJS.ErrnoException) {
    super(
      cause.code === 'EADDRINUSE'
        ? `Port ${port} on ${host} is taken by another program. Stop it, or start with another one: PORT=${port + 1} npm start`
        : `Cannot listen on ${host}:${port} (${cause.code ?? cause.message}).`,
      { cause },
    );
    this.name = 'PortProblem';
  }
}
