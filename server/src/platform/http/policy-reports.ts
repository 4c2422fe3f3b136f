import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import type { Log } from '../log.ts';
import type { GeneralLimits } from './general-limits.ts';
import { policyReportsPath, setApiHeaders } from './headers.ts';
import { networkOf } from './network.ts';

const perMinuteMax = 60;
const bodyBytesMax = 64 * 1024;
const reportsMax = 10;
const textMax = 2_000;

const report = z.object({ type: z.literal('csp-violation'), body: z.record(z.string(), z.unknown()) });

/** Writes reports into the log: the rule, whose file broke it and on which kind of page; an address may hold a secret and is cut down. */
export async function takePolicyReports(
  app: FastifyInstance,
  { log, limits }: { log: Log; limits: GeneralLimits },
): Promise<void> {
  // Apart, so that no other call takes this kind of body.
  await app.register(async (apart) => {
    apart.addContentTypeParser(
      'application/reports+json',
      { parseAs: 'string' },
      apart.getDefaultJsonParser('error', 'error'),
    );
    apart.post(policyReportsPath, { bodyLimit: bodyBytesMax }, async (request, reply) => {
      setApiHeaders(reply);
      await limits.count({ kind: 'reports', who: networkOf(request.ip), perMinute: perMinuteMax });
      const told = Array.isArray(request.body) ? request.body.slice(0, reportsMax) : [];
      for (const one of told) {
        const { data } = z.safeParse(report, one);
        if (data) log.warn(lineOf(data.body), 'a page was kept from what its policy forbids');
      }
      return reply.code(204).send();
    });
  });
}

function lineOf(told: z.infer<typeof report>['body']) {
  const [page, blocked, source] = ['documentURL', 'blockedURL', 'sourceFile'].map((name) => textOf(told[name]));
  const file = pathOf(source);
  return {
    directive: wordOf(textOf(told['effectiveDirective'])),
    page: pathOf(page).split('/', 2).join('/'),
    blocked: originOf(blocked),
    source: file.startsWith('/assets/') ? file : originOf(source),
    line: Number.isSafeInteger(told['lineNumber']) ? told['lineNumber'] : null,
  };
}

function textOf(value: unknown): string {
  return typeof value === 'string' && value.length <= textMax ? value : '';
}

function pathOf(address = ''): string {
  return URL.canParse(address) ? new URL(address).pathname : '';
}

/** Or a word, as `inline` or `eval`. */
function originOf(address = ''): string {
  if (URL.canParse(address)) return new URL(address).origin;
  return wordOf(address);
}

function wordOf(text: string): string {
  return /^[a-z-]{1,40}$/.test(text) ? text : '';
}
