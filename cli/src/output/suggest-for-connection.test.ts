import { ConnectionError } from '@nsem/sdk';
import { afterEach, expect, test, vi } from 'vitest';

import { describeFailure } from './describe-failure.ts';

afterEach(() => {
  vi.useRealTimers();
});

const trust =
  'Check the address (--url or NSEM_URL), or trust its certificate with NODE_EXTRA_CA_CERTS.';

test.each([
  ['CERT_NOT_YET_VALID', 'Set the clock of this machine: it is set to 2019-01-01T00:00Z.'],
  [
    'CERT_HAS_EXPIRED',
    'Its operator must renew it, unless the clock here is wrong: it is set to 2019-01-01T00:00Z.',
  ],
  [
    'ERR_TLS_CERT_ALTNAME_INVALID',
    'Check the address (--url or NSEM_URL): use a name that the certificate has.',
  ],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', trust],
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', trust],
  ['ERR_SSL_WRONG_VERSION_NUMBER', 'Check the address (--url or NSEM_URL).'],
])('%s has advice of its own', (code, advice) => {
  vi.useFakeTimers({ now: new Date('2019-01-01T00:00:00Z') });
  const cause = new TypeError('fetch failed', { cause: Object.assign(new Error('No.'), { code }) });
  const error = new ConnectionError({ message: 'No.', code: 'connection.tls-failed', cause });
  expect(describeFailure(error, {}).problem).toMatchObject({ suggestion: advice });
});

test.each([
  ['http://nsem.example', '.', 'If the server uses HTTPS, begin its address with https://.'],
  ['http://nsem.example', ' (through the proxy http://a.example (HTTP_PROXY)).', undefined],
  ['https://nsem.example', '.', undefined],
])('a broken connection to %s%s may need https', (url, end, advice) => {
  const message = `${url} could not be reached: the connection was broken${end}`;
  const error = new ConnectionError({ message, code: 'connection.broken' });
  expect(describeFailure(error, {}).problem['suggestion']).toBe(advice);
});

test('a fault of the machine that nothing else describes is a sentence', () => {
  const error = Object.assign(new Error('ENOSPC: no space left on device, mkdtemp'), {
    errno: -28,
    code: 'ENOSPC',
    syscall: 'mkdtemp',
    path: 'backups/nsem-verify-1',
  });
  expect(describeFailure(error, {})).toEqual({
    exitCode: 1,
    lines: ['backups/nsem-verify-1 cannot be used: no space left on device.'],
    problem: {
      type: 'about:blank',
      detail: 'backups/nsem-verify-1 cannot be used: no space left on device.',
      code: 'cli.system-failed',
    },
  });
});
