import { expect, test } from 'vitest';

import { cliErrorCodes, exitCode } from './cli-error.ts';

// Scripts depend on these values: change them only in a new major version.

test('the exit codes are frozen', () => {
  expect(exitCode).toEqual({
    ok: 0,
    failure: 1,
    usage: 2,
    notFound: 3,
    authentication: 4,
    validation: 5,
    conflict: 6,
    rateLimit: 7,
    pending: 8,
    network: 9,
    paymentRequired: 10,
    interrupted: 130,
  });
});

test('the error codes are frozen', () => {
  expect(cliErrorCodes).toEqual([
    'cli.already-ordered',
    'cli.backup-invalid',
    'cli.cancelled',
    'cli.command-failed',
    'cli.credentials-invalid',
    'cli.file-exists',
    'cli.filter-failed',
    'cli.folder-busy',
    'cli.folder-state-invalid',
    'cli.internal',
    'cli.interrupted',
    'cli.keyring-unavailable',
    'cli.not-json',
    'cli.not-text',
    'cli.output-failed',
    'cli.profile-unknown',
    'cli.system-failed',
    'cli.template-failed',
    'cli.token-malformed',
    'cli.unauthenticated',
    'cli.unreadable-file',
    'cli.unwritable-file',
    'cli.usage',
  ]);
});
