import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';

import { describe, expect, it } from 'vitest';

import { askForPassphrase, confirm, readPassword } from './read-password.ts';

/** A terminal that records its output and types lines in answer to prompts. */
function openTerminal() {
  const input = Object.assign(new PassThrough(), { isTTY: true });
  const output = new PassThrough();
  let shown = '';
  output.setEncoding('utf8').on('data', (written: string) => {
    shown += written;
    if (written.endsWith(': ')) replies.shift()?.();
  });
  const replies: (() => void)[] = [];
  const type = (...lines: readonly string[]) =>
    replies.push(...lines.map((line) => () => void input.write(line)));
  return { input, output, type, shown: () => shown };
}

describe('reading a password', () => {
  it('reads a piped line without its end', async () => {
    const input = new PassThrough();
    input.end('kente loom in Bonwire\r\n');
    expect(await readPassword({ input, output: new PassThrough() })).toBe('kente loom in Bonwire');
  });

  it('reports that nothing was piped in', async () => {
    const input = new PassThrough();
    input.end('\n');
    const reading = readPassword({ input, output: new PassThrough() });
    await expect(reading).rejects.toThrow('No password was given.');
  });

  it('prompts twice at a terminal and shows no character', async () => {
    const terminal = openTerminal();
    terminal.type('Ɔdɔ nyɛra fie\r', 'Ɔdɔ nyɛra fie\r');
    expect(await readPassword(terminal)).toBe('Ɔdɔ nyɛra fie');
    expect(terminal.shown()).toBe('Password: \nRepeat the password: \n');
  });

  it('supports the backspace key', async () => {
    const terminal = openTerminal();
    terminal.type('kentee\u007f\r', 'kente\r');
    expect(await readPassword(terminal)).toBe('kente');
  });

  it('refuses two that do not match', async () => {
    const terminal = openTerminal();
    terminal.type('kente\r', 'kenta\r');
    await expect(readPassword(terminal)).rejects.toThrow('do not match');
  });

  it('stops at Ctrl-C', async () => {
    const terminal = openTerminal();
    terminal.type('ken\u0003');
    await expect(readPassword(terminal)).rejects.toThrow('No password was given.');
  });
});

describe('asking for a passphrase', () => {
  it('prompts once at a terminal and shows no character', async () => {
    const terminal = openTerminal();
    terminal.type('kente in Bonwire\r');
    expect(await askForPassphrase(terminal)).toBe('kente in Bonwire');
    expect(terminal.shown()).toBe('Passphrase: \n');
  });

  it('reports that nothing was typed', async () => {
    const terminal = openTerminal();
    terminal.type('\r');
    await expect(askForPassphrase(terminal)).rejects.toThrow('No passphrase was given.');
  });
});

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
