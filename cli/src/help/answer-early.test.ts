import { Writable } from 'node:stream';

import { expect, test } from 'vitest';

import { completionScripts } from '../completion/scripts.ts';
import { version } from '../version.ts';
import { answerEarly } from './answer-early.ts';

/** Requests an answer, and collects what is printed. */
async function ask(...args: string[]) {
  let printed = '';
  const stdout = new Writable({
    write(chunk: Buffer, _, done) {
      printed += chunk.toString();
      done();
    },
  });
  return { isAnswered: await answerEarly(args, stdout, {}), printed };
}

test.each([
  ['--version', `${version}\n`],
  ['-V', `${version}\n`],
  ['completion zsh', completionScripts.zsh],
])('nsem %s is answered without the commands', async (line, printed) => {
  expect(await ask(...line.split(' '))).toEqual({ isAnswered: true, printed });
});

test.each([
  '',
  'jobs list',
  '--version --json',
  'completion',
  'completion tcsh',
  'completion bash --url x',
  // The sources have no stored help.
  'jobs --help',
  'help jobs',
  'help options',
  'constructor --help',
])('nsem %s is left to the commands', async (line) => {
  const args = line.split(' ').filter((word) => word !== '');
  expect(await ask(...args)).toEqual({ isAnswered: false, printed: '' });
});
