import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { createFolderMailer } from './folder-mailer.ts';
import type { MailMessage } from './mailer.ts';

const mail: MailMessage = {
  id: 'notice-12',
  to: { name: 'Kwabena, "KB" Mensah\r\nBcc: all@example.com', address: 'kb@example.com' },
  subject: 'Wo nsɛm no asi\r\nX-Evil: 1',
  text: 'Hello Kwabena,\n\n    PRV-7K2MXD\n\nYɛda wo ase.\n',
};

const running = new AbortController().signal;

let folder: string;
let logged: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mail-'));
  logged = '';
});
afterEach(() => rm(folder, { recursive: true }));

function mailer() {
  const sink = new Writable({
    write(chunk: Buffer, _, done) {
      logged += chunk.toString();
      done();
    },
  });
  const from = { name: 'Nsem', address: 'no-reply@nsem.example.org' };
  return createFolderMailer({
    folder: join(folder, 'outbox'),
    from,
    log: pino({ level: 'debug' }, sink),
  });
}

const read = () => readFile(join(folder, 'outbox', 'notice-12.eml'), 'utf8');

describe('the folder mailer', () => {
  it('writes a file that mail programs open', async () => {
    await mailer().send(mail, running);
    const [head = '', body = ''] = (await read()).split('\n\n', 2);
    expect(head).toMatch(/^From: Nsem <no-reply@nsem\.example\.org>$/m);
    expect(head).toMatch(/<kb@example\.com>$/m);
    expect(head).toMatch(/^Message-ID: <notice-12@nsem\.example\.org>$/m);
    expect(head).toMatch(/^Auto-Submitted: auto-generated$/m);
    expect(head).toMatch(/^Content-Type: text\/plain; charset=utf-8$/m);
    expect(`${head}${body}`).not.toMatch(/^(?:Bcc|X-Evil):/m);
    expect(await read()).toContain('PRV-7K2MXD');
  });

  it('sets only the given reply address, whatever name comes with it', async () => {
    await mailer().send(mail, running);
    expect(await read()).not.toMatch(/^Reply-To:/m);
    const name = 'Ama, "AO"\r\nBcc: all@example.com';
    await mailer().send({ ...mail, replyTo: { name, address: 'ama@example.org' } }, running);
    const [head = ''] = (await read()).split('\n\n', 1);
    expect(head).toMatch(/^Reply-To: .*(?:\n .*)*<ama@example\.org>$/m);
    expect(head).not.toMatch(/^Bcc:/m);
  });

  it('replaces the file of a mail that is sent again and leaves no draft', async () => {
    await mailer().send(mail, running);
    await mailer().send({ ...mail, text: 'again' }, running);
    expect(await readdir(join(folder, 'outbox'))).toEqual(['notice-12.eml']);
    expect(await read()).toContain('again');
  });

  it('writes files that other users of the machine cannot read', async () => {
    await mailer().send(mail, running);
    const { mode } = await stat(join(folder, 'outbox', 'notice-12.eml'));
    expect(mode & 0o077).toBe(0);
  });

  it('logs that a mail was written, but not its content or recipient', async () => {
    await mailer().send(mail, running);
    expect(logged).toContain('notice-12');
    expect(logged).not.toMatch(/PRV-|Kwabena|kb@example/);
  });
});
