import { spawn } from 'node:child_process';
import path from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import type { Installation } from './installation.ts';

const command = fileURLToPath(new URL('../reapply-erasures.ts', import.meta.url));

/**
 * Who was erased after the backup was taken comes back with it: runs the command `reapply-erasures` on the restored copy, and on
 * nothing else. Answers whether it ended well.
 */
export async function reapplyErasures(
  target: Pick<Installation, 'appUrl' | 'dataDir'>,
  list: string | undefined,
): Promise<boolean> {
  const child = spawn(process.execPath, [command, ...(list ? ['--list', path.resolve(list)] : [])], {
    stdio: 'inherit',
    env: {
      ...process.env,
      DATABASE_URL: target.appUrl,
      DATABASE_DIRECT_URL: '',
      POLANA_DATA_DIR: target.dataDir,
    },
  });
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => resolve(code === 0));
  });
}
