import { afterEach, expect, test, vi } from 'vitest';

import { canUndiciRun, readVariable } from './environment.ts';

afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

test('a variable is read, and an empty one counts as none', () => {
  vi.stubEnv('NSEM_URL', 'https://nsem.example.com');
  vi.stubEnv('NSEM_TOKEN', '');
  expect(readVariable('NSEM_URL')).toBe('https://nsem.example.com');
  expect(readVariable('NSEM_TOKEN')).toBeUndefined();
  expect(canUndiciRun()).toBe(true);
});

test('a runtime that does not allow to read variables has none, and cannot run undici', () => {
  const environment = new Proxy(
    {},
    {
      get(_, name) {
        throw new Error(`Requires env access to "${String(name)}".`);
      },
    },
  );
  vi.spyOn(process, 'env', 'get').mockReturnValue(environment);
  expect(readVariable('NSEM_URL')).toBeUndefined();
  expect(canUndiciRun()).toBe(false);
});
