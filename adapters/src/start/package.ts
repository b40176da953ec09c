import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { z } from 'zod';

function climb(folder: string): string {
  if (existsSync(join(folder, 'package.json'))) return folder;
  const parent = dirname(folder);
  if (parent === folder) throw new Error('no package.json above this file');
  return climb(parent);
}

/** The folder of this package, both in the source and in the build. */
export const packageRoot = climb(import.meta.dirname);

/** Reads the version of this server from its package. */
export function readProductVersion(): string {
  const text = readFileSync(join(packageRoot, 'package.json'), 'utf8');
  return z.object({ version: z.string() }).parse(JSON.parse(text)).version;
}

/** The folder of the built web UI, in the package or in a checkout; null if it was not built. */
export function findWebRoot(): string | null {
  const folders = [join(packageRoot, 'web'), join(packageRoot, '..', 'web', 'build', 'client')];
  return folders.find((folder) => existsSync(join(folder, 'index.html'))) ?? null;
}
