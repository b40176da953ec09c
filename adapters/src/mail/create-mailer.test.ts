import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';

import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { connectionTo, createFolderMailer, createSmtpMailer } from './create-mailer.ts';
import type { MailMessage } from './mail-message.ts';
import type { MailServer } from './mail.config.ts';
import { knownLogin, startMailServer, type TestMailServer } from './testing/mail-server.ts';

describe('smtp mailer', () => {
  const mail: MailMessage = {
    id: 'notice-12',
    to: { name: 'Kwabena Mɛnsa', address: 'kwabena@example.com' },
    subject: 'Wo nsɛm no asi: Ɛyɛ dɔ, ŋutɔ',
    text: 'Maakye Kwabena,\n\nƐ ɔ ŋ: yɛda wo ase. Line = sign.\n.\nfrom here\n',
  };

  const running = new AbortController().signal;

  let logged = '';
  let stops: (() => unknown)[] = [];
  let server: TestMailServer;

  beforeEach(() => {
    logged = '';
  });
  afterEach(async () => {
    for (const stop of stops.toReversed()) await stop();
    stops = [];
  });

  async function start(options: Parameters<typeof startMailServer>[0] = {}) {
    const started = await startMailServer(options);
    stops.push(() => started.stop());
    server = started;
  }

  function mailerTo(address: MailServer) {
    const sink = new Writable({
      write(chunk: Buffer, _, done) {
        logged += chunk.toString();
        done();
      },
    });
    const from = { name: 'Nsɛm', address: 'no-reply@nsem.example.org' };
    const mailer = createSmtpMailer({ server: address, from, log: pino({ level: 'trace' }, sink) });
    stops.push(() => mailer.close());
    return mailer;
  }

  describe('the SMTP mailer', () => {
    it('delivers a mail in any script to a server without authentication', async () => {
      await start();
      expect(await mailerTo(server.address).send(mail, running)).toEqual({ kind: 'sent' });
      expect(server.messages).toEqual([
        {
          messageId: '<notice-12@nsem.example.org>',
          from: 'Nsɛm <no-reply@nsem.example.org>',
          to: 'Kwabena Mɛnsa <kwabena@example.com>',
          subject: mail.subject,
          text: mail.text,
        },
      ]);
    });

    it('logs in over TLS, once for several mails', async () => {
      await start({ authOptional: false });
      const mailer = mailerTo({ ...server.address, login: knownLogin });
      expect(await mailer.send(mail, running)).toEqual({ kind: 'sent' });
      expect(await mailer.send({ ...mail, id: 'notice-13' }, running)).toEqual({ kind: 'sent' });
      expect(server.logins).toEqual([{ user: 'nsem', isSecure: true }]);
      expect(server.messages).toHaveLength(2);
    });

    it('uses TLS from the start if configured', async () => {
      await start({ secure: true });
      const mailer = mailerTo({ ...server.address, isSecure: true, login: knownLogin });
      expect(await mailer.send(mail, running)).toEqual({ kind: 'sent' });
      expect(server.logins).toEqual([{ user: 'nsem', isSecure: true }]);
    });

    it('sends a password without TLS only to this machine', async () => {
      await start({ disabledCommands: ['STARTTLS'], allowInsecureAuth: true });
      const login = knownLogin;
      // Also this machine, but not an address that the mailer recognises as such.
      const open = await mailerTo({ ...server.address, host: '0.0.0.0', login }).send(
        mail,
        running,
      );
      expect(open.kind).toBe('failed');
      expect(server.logins).toEqual([]);
      await mailerTo({ ...server.address, login }).send(mail, running);
      expect(server.logins).toEqual([{ user: 'nsem', isSecure: false }]);
    });

    it('does not send without the configured login if the server offers none', async () => {
      await start({ disabledCommands: ['AUTH'] });
      const mailer = mailerTo({ ...server.address, login: knownLogin });
      expect((await mailer.send(mail, running)).kind).toBe('failed');
      expect(server.messages).toEqual([]);
    });

    it('treats a refused recipient or content as permanent', async () => {
      await start();
      const mailer = mailerTo(server.address);
      server.behavior.unknown.push('kwabena@example.com');
      const unknown = await mailer.send(mail, running);
      expect(unknown).toMatchObject({ kind: 'refused' });
      expect(unknown).toMatchObject({
        reason: expect.stringContaining('550 no the recipient here'),
      });
      server.behavior.unknown.pop();
      server.behavior.verdict = '554 looks like spam';
      expect(await mailer.send(mail, running)).toMatchObject({
        kind: 'refused',
        reason: expect.stringContaining('554 looks like spam'),
      });
    });

    it('treats any other refusal as temporary', async () => {
      await start({
        onMailFrom: ({ address }, _session, answer) =>
          answer(Object.assign(new Error(`no ${address}`), { responseCode: 550 })),
      });
      const mailer = mailerTo(server.address);
      expect((await mailer.send(mail, running)).kind).toBe('failed');
      await server.stop();
      await start({ port: server.port });
      server.behavior.verdict = '451 try again later';
      expect(await mailer.send(mail, running)).toMatchObject({
        kind: 'failed',
        reason: expect.stringContaining('451 try again later'),
      });
    });

    it('fails while the server is down and works again once it is back', async () => {
      await start();
      const mailer = mailerTo(server.address);
      await server.stop();
      const down = await mailer.send(mail, running);
      expect(down).toMatchObject({
        kind: 'failed',
        reason: expect.stringContaining('ECONNREFUSED'),
      });
      await start({ port: server.port });
      expect(await mailer.send(mail, running)).toEqual({ kind: 'sent' });
    });

    it('sends a dropped mail again under the same Message-ID, once per call', async () => {
      await start();
      const mailer = mailerTo(server.address);
      server.behavior.drops = 1;
      expect((await mailer.send(mail, running)).kind).toBe('failed');
      expect(await mailer.send(mail, running)).toEqual({ kind: 'sent' });
      const id = '<notice-12@nsem.example.org>';
      expect(server.messages.map(({ messageId }) => messageId)).toEqual([id, id]);
    });

    it('connects once per call to a server that hangs up', async () => {
      let connections = 0;
      const rude = createServer((socket) => {
        connections += 1;
        socket.end();
      });
      rude.listen(0, '127.0.0.1');
      await once(rude, 'listening');
      stops.push(() => rude.close());
      const { port } = rude.address() as AddressInfo;
      const mailer = mailerTo({ host: '127.0.0.1', port, isSecure: false, login: null });
      expect((await mailer.send(mail, running)).kind).toBe('failed');
      expect(connections).toBe(1);
    });

    it('closes its connections when it is closed', async () => {
      const closed = Promise.withResolvers<undefined>();
      await start({ onClose: () => closed.resolve(undefined) });
      const mailer = mailerTo(server.address);
      await mailer.send(mail, running);
      mailer.close();
      expect(await closed.promise).toBeUndefined();
    });

    it('stops waiting for a server that never answers when it is aborted', async () => {
      const silent = createServer();
      silent.listen(0, '127.0.0.1');
      await once(silent, 'listening');
      stops.push(() => silent.close());
      const { port } = silent.address() as AddressInfo;
      const stopping = new AbortController();
      const sending = mailerTo({ host: '127.0.0.1', port, isSecure: false, login: null }).send(
        mail,
        stopping.signal,
      );
      await once(silent, 'connection');
      stopping.abort();
      expect((await sending).kind).toBe('failed');
    });

    it('never repeats the password, whatever the server answers, and logs no recipient', async () => {
      await start();
      const login = { user: 'nsem', password: 'canary-7f3a/0c' };
      const wrong = await mailerTo({ ...server.address, login }).send(mail, running);
      expect(wrong).toMatchObject({
        reason: expect.stringContaining('no such login: nsem with …'),
      });
      await mailerTo({ ...server.address, login: knownLogin }).send(mail, running);
      const encoded = Buffer.from(login.password).toString('base64');
      expect(`${JSON.stringify(wrong)}${logged}`).not.toMatch(RegExp(`canary|${encoded}`));
      expect(logged).toContain('notice-12');
      expect(logged).not.toMatch(/kwabena/i);
    });
  });

  describe('the connection to a mail server', () => {
    const login = { user: 'nsem', password: 'x' };
    it.each([
      ['mail.example.org', login, true, true],
      ['mail.example.org', null, false, true],
      ['localhost', login, false, false],
      ['::1', null, false, false],
    ])(
      'to %s with the login %j requires TLS: %j, and a valid certificate: %j',
      (host, given, requireTLS, rejectUnauthorized) => {
        const connection = connectionTo({ host, port: 587, isSecure: false, login: given });
        expect(connection).toMatchObject({ requireTLS, tls: { rejectUnauthorized } });
      },
    );
  });
});

describe('folder mailer', () => {
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
});
