import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from './package-root.ts';

/** The folder of the built web UI, in the package or in a checkout; null if it was not built. */
export function findWebRoot(): string | null {
  const folders = [join(packageRoot, 'web'), join(packageRoot, '..', 'web', 'build', 'client')];
  return folders.find((folder) => existsSync(join(folder, 'index.html'))) ?? null;
}
