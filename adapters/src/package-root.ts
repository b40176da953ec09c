import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

function climb(folder: string): string {
  if (existsSync(join(folder, 'package.json'))) return folder;
  const parent = dirname(folder);
  if (parent === folder) throw new Error('no package.json above this file');
  return climb(parent);
}

/** The folder of this package, both in the source and in the build. */
export const packageRoot = climb(import.meta.dirname);
