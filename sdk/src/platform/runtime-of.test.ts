import { expect, test } from 'vitest';

import { runtimeOf } from './runtime-of.ts';

test.each([
  [{ node: '24.21.0' }, 'node/24.21.0'],
  [{ node: '26.3.0', deno: '2.9.6' }, 'deno/2.9.6'],
  [{ node: '26.3.0', bun: '1.4.5' }, 'bun/1.4.5'],
])('the runtime with the versions %j is %s', (versions, runtime) => {
  expect(runtimeOf(versions)).toBe(runtime);
});
