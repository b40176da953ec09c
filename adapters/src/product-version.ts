import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

import { packageRoot } from './package-root.ts';

/** Reads the version of this server from its package. */
export function readProductVersion(): string {
  const text = readFileSync(join(packageRoot, 'package.json'), 'utf8');
  return z.object({ version: z.string() }).parse(JSON.parse(text)).version;
}
