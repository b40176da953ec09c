import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

function climb(folder: string): string {
  if (existsSync(join(folder, 'package.json'))) return folder;
  const parent = dirname(folder);
  if (parent === folder) throw new Error('this file belongs to no package');
  return climb(parent);
}

/** The folder of this package, whether it runs from its sources or built. */
export const packageRoot = climb(import.meta.dirname);
