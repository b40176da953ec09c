import { readFileSync } from 'node:fs';

import { expect, test, vi } from 'vitest';

import { StartError } from '../start-error.ts';
import { reportAs } from './command.ts';
import { describeEnd, exitCodes } from './fail.ts';
import { runCommand } from './run-command.ts';

const meanings = {
  failure: 'failure',
  usage: 'invalid command line',
  'not-found': 'not found',
  invalid: 'invalid request',
  conflict: 'conflict with the current state',
  network: 'network failure or timeout',
  cancelled: 'interrupted',
} as const;

test.each(Object.entries(exitCodes))('%s has the exit code of nsem: %i', (fault, code) => {
  const page = readFileSync(new URL('../../../docs/cli.md', import.meta.url), 'utf8');
  expect(page).toContain(`| ${code} | ${meanings[fault as keyof typeof meanings]} |`);
});

test('a refusal is a sentence, or a problem document with --json', () => {
  const error = new StartError('There is no marketplace.', { fault: 'not-found' });
  expect(describeEnd(error, ['verify'])).toEqual({
    code: 3,
    text: 'Nsem cannot continue: There is no marketplace.\n',
  });
  const { code, text } = describeEnd(error, ['verify', '--json']);
  expect(code).toBe(3);
  expect(JSON.parse(text)).toEqual({
    type: 'about:blank',
    detail: 'There is no marketplace.',
    code: 'server.not-found',
  });
});

test('a fault of the machine is a sentence, and only a bug has a stack', () => {
  const full = Object.assign(new Error('ENOSPC: no space left on device, write'), {
    code: 'ENOSPC',
    syscall: 'write',
    path: '/var/lib/nsem/secret',
  });
  expect(describeEnd(full, [])).toEqual({
    code: 1,
    text: 'Nsem cannot continue: /var/lib/nsem/secret cannot be used: the disk is full.\n',
  });
  expect(JSON.parse(describeEnd(full, ['--json']).text)).toMatchObject({ code: 'server.failure' });
  const bug = describeEnd(new TypeError('x is not a function'), ['--json']);
  expect(JSON.parse(bug.text)).toMatchObject({ code: 'server.internal' });
  expect(bug.text).toContain('fail.test.ts');
});

test('--json may be anywhere on the line', async () => {
  // The option of another command shows that this one was found.
  const line = ['--json', 'verify', '--generate'];
  await expect(runCommand(line)).rejects.toThrow(/^Unknown option '--generate'/);
});

test.each([
  ['text', 'Nsem is running.\n\n  Press Ctrl-C to stop.\n'],
  ['json', '{"url":"http://127.0.0.1:8080"}\n'],
] as const)('a result is printed as %s with one write', (format, printed) => {
  using write = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  const lines = ['Nsem is running.', '', '  Press Ctrl-C to stop.'];
  reportAs(format)({ url: 'http://127.0.0.1:8080' }, lines);
  expect(write.mock.calls).toEqual([[printed]]);
});
