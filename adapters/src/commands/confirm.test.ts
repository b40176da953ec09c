import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';

import { confirm } from './confirm.ts';

const ask = async (typed: string, isTTY = true) => {
  const output = new PassThrough();
  const input = Object.assign(new PassThrough(), { isTTY });
  input.end(typed);
  const answered = confirm({ input, output }, 'Remove it?').then(
    () => 'confirmed',
    (error: Error) => error.message,
  );
  const answer = await answered;
  output.end();
  return { answer, shown: await text(output) };
};

describe('a question', () => {
  it('is confirmed by "yes" only', async () => {
    const { answer, shown } = await ask(' YES\n');
    expect(answer).toBe('confirmed');
    expect(shown).toContain('Remove it? Type "yes" to continue: ');
    for (const typed of ['no\n', 'y\n', '\n']) {
      expect((await ask(typed)).answer).toBe('Nothing was changed.');
    }
  });

  it('is not asked without a terminal', async () => {
    expect(await ask('yes\n', false)).toEqual({
      answer: 'Without a terminal, confirm this with --yes.',
      shown: '',
    });
  });
});
