import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

import { expect, test } from 'vitest';

const generator = fileURLToPath(new URL('../scripts/generate.ts', import.meta.url));

test('the document and the types are up to date with the server', async () => {
  const args = ['--conditions=source', generator, '--check'];
  const { stderr } = await promisify(execFile)(process.execPath, args);
  expect(stderr).toBe('');
}, 30_000);
