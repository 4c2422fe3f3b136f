/** Lighthouse, fetched from the registry when first needed into a folder outside the project and kept there. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

export const LIGHTHOUSE_VERSION = '13.5.0';

/**
 * @typedef {{ score: number | null, numericValue?: number, title: string, details?: { items?: any[] } }} Audit
 * @typedef {{ categories: Record<string, { score: number, auditRefs: { id: string, weight: number }[] }>, audits: Record<string, Audit>, environment: { benchmarkIndex: number }, runtimeError?: { code: string, message: string } }} Report
 * @returns {Promise<(url: string, flags: object, config?: object) => Promise<{ lhr: Report }>>}
 */
export async function installLighthouse() {
  const cache = process.env['POLANA_BENCH_CACHE'] ?? path.join(os.tmpdir(), 'polana-bench-peers');
  const folder = path.join(cache, `lighthouse-${LIGHTHOUSE_VERSION}`);
  const mark = path.join(folder, 'complete');
  if (!existsSync(mark)) {
    console.log(`installing Lighthouse ${LIGHTHOUSE_VERSION} into ${folder} (once)`);
    mkdirSync(folder, { recursive: true });
    writeFileSync(path.join(folder, 'package.json'), '{"private":true}');
    const options = ['install', '--no-audit', '--no-fund', '--ignore-scripts'];
    execFileSync('npm', [...options, `lighthouse@${LIGHTHOUSE_VERSION}`], { cwd: folder, stdio: 'ignore' });
    writeFileSync(mark, '');
  }
  const entry = path.join(folder, 'node_modules/lighthouse/core/index.js');
  return (await import(pathToFileURL(entry).href)).default;
}
