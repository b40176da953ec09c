import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

import { describe, expect, test } from 'vitest';

import { runProgram } from '../testing/run-program.ts';
import { completionScripts } from './scripts.ts';

const complete = async (...words: string[]) =>
  (await runProgram(['__complete', '--', ...words])).stdout
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => line.split('\t')[0]);

describe('completes', () => {
  test.each<[string, string[], readonly string[]]>([
    ['groups', ['jo'], ['jobs']],
    ['commands', ['jobs', 'd'], ['download', 'deliver']],
    ['commands after options of the program', ['--url', 'x', 'jobs', 'li'], ['list']],
    ['options of the command', ['jobs', 'list', '--st'], ['--status']],
    ['options of the program', ['jobs', 'list', '--idem'], ['--idempotency-key']],
    ['the choices of an option', ['jobs', 'list', '--status', 'f'], ['failed']],
    [
      'the choices of an option as bash divides it',
      ['jobs', 'list', '--status', '=', 'f'],
      ['failed'],
    ],
    ['all choices of an option', ['completion', ''], ['bash', 'zsh', 'fish', 'powershell']],
    ['the choices of an argument', ['completion', 'z'], ['zsh']],
    ['files for an option', ['jobs', 'create', '--file', ''], [':files']],
    ['files for an argument', ['jobs', 'deliver', '7', 'lea'], [':files']],
    ['nothing for a free value', ['jobs', 'create', '--text', ''], []],
    ['nothing for a login that has no file', ['jobs', 'list', '--profile', ''], []],
    ['nothing after the last argument', ['jobs', 'get', '7', ''], []],
  ])('%s', async (_, words, expected) => {
    expect(await complete(...words)).toEqual(expected);
  });

  test('no command that is hidden', async () => {
    expect(await complete('')).not.toContain('__complete');
    expect(await complete('--json')).toEqual(['--json']);
  });
});

const program = fileURLToPath(new URL('../bin.ts', import.meta.url));

test('bash completes with the script', () => {
  const script = `
nsem() { '${process.execPath}' --conditions=source '${program}' "$@"; }
${completionScripts.bash}
COMP_WORDS=(nsem jobs list --status f) COMP_CWORD=4
_nsem
printf '%s\\n' "\${COMPREPLY[@]}"`;
  const { stdout, stderr } = spawnSync('bash', ['-c', script], { encoding: 'utf8' });
  expect({ stdout, stderr }).toEqual({ stdout: 'failed\n', stderr: '' });
});

test.each(['bash', 'zsh', 'fish', 'powershell'] as const)(
  'the script for %s asks the program for suggestions',
  async (shell) => {
    const { code, stdout } = await runProgram(['completion', shell]);
    expect({ code, stdout }).toEqual({ code: 0, stdout: completionScripts[shell] });
    expect(stdout).toContain('nsem __complete -- ');
  },
);
