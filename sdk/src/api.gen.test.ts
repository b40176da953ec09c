import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

import { expect, test } from 'vitest';

const generator = fileURLToPath(new URL('../scripts/generate.ts', import.meta.url));

test('the document and the types are those of the server as it is', async () => {
  const asked = ['--conditions=source', generator, '--check'];
  const { stderr } = await promisify(execFile)(process.execPath, asked);
  expect(stderr).toBe('');
}, 30_000);
