import { readdirSync, readFileSync } from 'node:fs';

import { expect, test, vi } from 'vitest';

import { variables } from '../start/config.ts';
import { StartError } from '../start/start-error.ts';
import { describeEnd, describeUnknownVariables, exitCodes, reportAs } from './command.ts';
import { runCommand } from './run-command.ts';

const warnings = (...names: string[]): readonly string[] => [
  ...describeUnknownVariables(Object.fromEntries(names.map((name) => [name, '1']))),
];

test.each([
  ['NSEM_DATADIR', 'NSEM_DATA_DIR'],
  ['NSEM_SECRETS', 'NSEM_SECRET'],
  ['NSEM_BACKUP_RECIPIENTS', 'NSEM_BACKUP_RECIPIENT'],
  ['NSEM_TRUSTED_PROXY', 'NSEM_TRUSTED_PROXIES'],
  ['NSEM_ADMIN_PASWORD', 'NSEM_ADMIN_PASSWORD'],
  ['NSEM_PUBLIC_URL', 'PUBLIC_URL'],
  ['NSEM_PORT', 'PORT'],
  ['NSEM_DATABASE_URL', 'DATABASE_URL'],
  ['NSEM_SMTP_URL', 'SMTP_URL'],
  ['NSEM_data_dir', null],
  ['NSEM_COLOUR_OF_THE_BUTTONS', null],
  ['NSEM_', null],
])('%s is unknown, and perhaps %s was meant', (name, nearest) => {
  const hint = nearest === null ? '' : ` Did you mean ${nearest}?`;
  expect(warnings(name)).toEqual([
    `The environment variable ${name} is unknown and has no effect.${hint}`,
  ]);
});

test('a name of any length is shortened, and similar to none', () => {
  expect(warnings(`NSEM_${'A'.repeat(100_000)}`)).toEqual([
    `The environment variable NSEM_${'A'.repeat(95)} is unknown and has no effect.`,
  ]);
});

test('variables of the server and of other programs are known', () => {
  expect(warnings(...Object.keys(variables.shape), 'PATH', 'NSEM', 'NSEM_TEST_TIER')).toEqual([]);
});

test('all variables of the CLI, the SDK and the examples are known', () => {
  const root = new URL('../../../', import.meta.url);
  const names = ['cli/src', 'sdk/src', 'examples']
    .flatMap((folder) =>
      readdirSync(new URL(folder, root), { recursive: true, encoding: 'utf8' })
        .filter((path) => /\.(?:ts|sh|cjs)$/.test(path) && !path.includes('node_modules'))
        .map((path) => readFileSync(new URL(`${folder}/${path}`, root), 'utf8')),
    )
    .flatMap((text) => text.match(/\bNSEM_[A-Z_]+\b/g) ?? []);
  expect(names).toContain('NSEM_PAGER');
  expect(warnings(...names)).toEqual([]);
});

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
  expect(bug.text).toContain('command.test.ts');
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
