import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { createFolderMessenger } from './folder-messenger.ts';

const message = { id: 'notice-12', chatId: '@ama_serwaa', text: 'A new job on Nsem\n49 words' };
const running = new AbortController().signal;

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'telegram-'));
});
afterEach(() => rm(folder, { recursive: true }));

describe('the folder messenger', () => {
  it('writes the message and its recipient, readable only by the server’s user', async () => {
    let logged = '';
    const sink = new Writable({
      write(chunk: Buffer, _, done) {
        logged += chunk.toString();
        done();
      },
    });
    const messenger = createFolderMessenger({ folder, log: pino({ level: 'debug' }, sink) });
    await messenger.send({ ...message, text: 'an earlier attempt' }, running);
    expect(await messenger.send(message, running)).toEqual({ kind: 'sent' });
    expect(await readdir(folder)).toEqual(['notice-12.txt']);
    const file = join(folder, 'notice-12.txt');
    expect(await readFile(file, 'utf8')).toBe(
      'To: @ama_serwaa (Telegram)\n\nA new job on Nsem\n49 words\n',
    );
    expect((await stat(file)).mode & 0o077).toBe(0);
    expect(logged).toContain('notice-12');
    expect(logged).not.toMatch(/ama_serwaa|49 words/);
  });
});
