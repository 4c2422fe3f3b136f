import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';
import { checkoutDir, type Installation } from './installation.ts';

/**
 * Who was erased after the backup was taken comes back with it: runs the command `reapply-erasures` on the restored copy, where
 * the project has one, and answers whether it ended well.
 */
export async function reapplyErasures(
  target: Pick<Installation, 'appUrl' | 'ownerUrl' | 'dataDir'>,
  list: string | undefined,
): Promise<'done' | 'failed' | 'no such command'> {
  const { scripts } = JSON.parse(await readFile(path.join(checkoutDir, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  };
  const [program, ...parameters] = scripts['reapply-erasures']?.split(' ') ?? [];
  if (program !== 'node') return 'no such command';
  const child = spawn(process.execPath, [...parameters, ...(list ? ['--list', path.resolve(list)] : [])], {
    cwd: checkoutDir,
    stdio: 'inherit',
    env: {
      ...process.env,
      DATABASE_URL: target.appUrl,
      DATABASE_OWNER_URL: target.ownerUrl,
      POLANA_DATA_DIR: target.dataDir,
      POLANA_DEMO: 'true',
    },
  });
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => resolve(code === 0 ? 'done' : 'failed'));
  });
}
