import { PassThrough } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { readPassword } from './read-password.ts';

/** A terminal, and everything that it shows. */
function openTerminal() {
  const input = Object.assign(new PassThrough(), { isTTY: true });
  const output = new PassThrough();
  let shown = '';
  output.setEncoding('utf8').on('data', (text: string) => {
    shown += text;
    if (text.endsWith(': ')) answers.shift()?.();
  });
  const answers: (() => void)[] = [];
  const type = (...lines: readonly string[]) =>
    answers.push(...lines.map((line) => () => void input.write(line)));
  return { input, output, type, shown: () => shown };
}

describe('reading a password', () => {
  it('takes what is piped in, without the end of the line', async () => {
    const input = new PassThrough();
    input.end('kente loom in Bonwire\r\n');
    expect(await readPassword({ input, output: new PassThrough() })).toBe('kente loom in Bonwire');
  });

  it('says where nothing is piped in', async () => {
    const input = new PassThrough();
    input.end('\n');
    const reading = readPassword({ input, output: new PassThrough() });
    await expect(reading).rejects.toThrow('No password was given.');
  });

  it('asks twice at a terminal, and shows nothing of it', async () => {
    const terminal = openTerminal();
    terminal.type('Ɔdɔ nyɛra fie\r', 'Ɔdɔ nyɛra fie\r');
    expect(await readPassword(terminal)).toBe('Ɔdɔ nyɛra fie');
    expect(terminal.shown()).toBe('Password: \nThe same again: \n');
  });

  it('lets one correct what one types', async () => {
    const terminal = openTerminal();
    terminal.type('kentee\u007f\r', 'kente\r');
    expect(await readPassword(terminal)).toBe('kente');
  });

  it('refuses two that are not the same', async () => {
    const terminal = openTerminal();
    terminal.type('kente\r', 'kenta\r');
    await expect(readPassword(terminal)).rejects.toThrow('are not the same');
  });

  it('ends with Ctrl-C', async () => {
    const terminal = openTerminal();
    terminal.type('ken\u0003');
    await expect(readPassword(terminal)).rejects.toThrow('No password was given.');
  });
});
