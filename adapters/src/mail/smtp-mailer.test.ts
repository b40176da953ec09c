import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { Writable } from 'node:stream';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import type { MailServer } from './mail.config.ts';
import type { Letter } from './mailer.ts';
import { connectionTo, createSmtpMailer } from './smtp-mailer.ts';
import { knownLogin, startMailServer, type TestMailServer } from './testing/mail-server.ts';

const letter: Letter = {
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

describe('a mailer by SMTP', () => {
  it('delivers a letter in every script, to a server that asks for no login', async () => {
    await start();
    expect(await mailerTo(server.address).send(letter, running)).toEqual({ kind: 'sent' });
    expect(server.letters).toEqual([
      {
        messageId: '<notice-12@nsem.example.org>',
        from: 'Nsɛm <no-reply@nsem.example.org>',
        to: 'Kwabena Mɛnsa <kwabena@example.com>',
        subject: letter.subject,
        text: letter.text,
      },
    ]);
  });

  it('logs in through TLS, and once for many letters', async () => {
    await start({ authOptional: false });
    const mailer = mailerTo({ ...server.address, login: knownLogin });
    expect(await mailer.send(letter, running)).toEqual({ kind: 'sent' });
    expect(await mailer.send({ ...letter, id: 'notice-13' }, running)).toEqual({ kind: 'sent' });
    expect(server.logins).toEqual([{ user: 'nsem', isSecure: true }]);
    expect(server.letters).toHaveLength(2);
  });

  it('speaks TLS from the start where the address says so', async () => {
    await start({ secure: true });
    const mailer = mailerTo({ ...server.address, isSecure: true, login: knownLogin });
    expect(await mailer.send(letter, running)).toEqual({ kind: 'sent' });
    expect(server.logins).toEqual([{ user: 'nsem', isSecure: true }]);
  });

  it('sends no password over an open line, but to this very machine', async () => {
    await start({ disabledCommands: ['STARTTLS'], allowInsecureAuth: true });
    const login = knownLogin;
    // Another name of this machine, which the mailer does not know for one.
    const open = await mailerTo({ ...server.address, host: '0.0.0.0', login }).send(
      letter,
      running,
    );
    expect(open.kind).toBe('failed');
    expect(server.logins).toEqual([]);
    await mailerTo({ ...server.address, login }).send(letter, running);
    expect(server.logins).toEqual([{ user: 'nsem', isSecure: false }]);
  });

  it('does not send without a login where one is configured and the server offers none', async () => {
    await start({ disabledCommands: ['AUTH'] });
    const mailer = mailerTo({ ...server.address, login: knownLogin });
    expect((await mailer.send(letter, running)).kind).toBe('failed');
    expect(server.letters).toEqual([]);
  });

  it('takes the refusal of the recipient, or of the letter, for final', async () => {
    await start();
    const mailer = mailerTo(server.address);
    server.manners.unknown.push('kwabena@example.com');
    const unknown = await mailer.send(letter, running);
    expect(unknown).toMatchObject({ kind: 'refused' });
    expect(unknown).toMatchObject({ reason: expect.stringContaining('550 no the recipient here') });
    server.manners.unknown.pop();
    server.manners.verdict = '554 looks like spam';
    expect(await mailer.send(letter, running)).toMatchObject({
      kind: 'refused',
      reason: expect.stringContaining('554 looks like spam'),
    });
  });

  it('takes any other refusal for one that passes', async () => {
    await start({
      onMailFrom: ({ address }, _session, answer) =>
        answer(Object.assign(new Error(`no ${address}`), { responseCode: 550 })),
    });
    const mailer = mailerTo(server.address);
    expect((await mailer.send(letter, running)).kind).toBe('failed');
    await server.stop();
    await start({ port: server.port });
    server.manners.verdict = '451 try again later';
    expect(await mailer.send(letter, running)).toMatchObject({
      kind: 'failed',
      reason: expect.stringContaining('451 try again later'),
    });
  });

  it('fails while the server is down, and goes on once it is back', async () => {
    await start();
    const mailer = mailerTo(server.address);
    await server.stop();
    const down = await mailer.send(letter, running);
    expect(down).toMatchObject({ kind: 'failed', reason: expect.stringContaining('ECONNREFUSED') });
    await start({ port: server.port });
    expect(await mailer.send(letter, running)).toEqual({ kind: 'sent' });
  });

  it('repeats a letter that was dropped under the same Message-ID, once a time that it is asked', async () => {
    await start();
    const mailer = mailerTo(server.address);
    server.manners.drops = 1;
    expect((await mailer.send(letter, running)).kind).toBe('failed');
    expect(await mailer.send(letter, running)).toEqual({ kind: 'sent' });
    const id = '<notice-12@nsem.example.org>';
    expect(server.letters.map(({ messageId }) => messageId)).toEqual([id, id]);
  });

  it('knocks once for each time that it is asked, where it is turned away', async () => {
    let knocks = 0;
    const rude = createServer((socket) => {
      knocks += 1;
      socket.end();
    });
    rude.listen(0, '127.0.0.1');
    await once(rude, 'listening');
    stops.push(() => rude.close());
    const { port } = rude.address() as AddressInfo;
    const mailer = mailerTo({ host: '127.0.0.1', port, isSecure: false, login: null });
    expect((await mailer.send(letter, running)).kind).toBe('failed');
    expect(knocks).toBe(1);
  });

  it('keeps no connection once it is closed', async () => {
    const closed = Promise.withResolvers<undefined>();
    await start({ onClose: () => closed.resolve(undefined) });
    const mailer = mailerTo(server.address);
    await mailer.send(letter, running);
    mailer.close();
    expect(await closed.promise).toBeUndefined();
  });

  it('lets go of a server that never answers when it is told to', async () => {
    const silent = createServer();
    silent.listen(0, '127.0.0.1');
    await once(silent, 'listening');
    stops.push(() => silent.close());
    const { port } = silent.address() as AddressInfo;
    const stopping = new AbortController();
    const sending = mailerTo({ host: '127.0.0.1', port, isSecure: false, login: null }).send(
      letter,
      stopping.signal,
    );
    await once(silent, 'connection');
    stopping.abort();
    expect((await sending).kind).toBe('failed');
  });

  it('never repeats the password, whatever the server says, nor logs whom it writes', async () => {
    await start();
    const login = { user: 'nsem', password: 'canary-7f3a/0c' };
    const wrong = await mailerTo({ ...server.address, login }).send(letter, running);
    expect(wrong).toMatchObject({ reason: expect.stringContaining('no such login: nsem with …') });
    await mailerTo({ ...server.address, login: knownLogin }).send(letter, running);
    const encoded = Buffer.from(login.password).toString('base64');
    expect(`${JSON.stringify(wrong)}${logged}`).not.toMatch(RegExp(`canary|${encoded}`));
    expect(logged).toContain('notice-12');
    expect(logged).not.toMatch(/kwabena/i);
  });
});

describe('the way to a mail server', () => {
  const login = { user: 'nsem', password: 'x' };
  it.each([
    ['mail.example.org', login, true, true],
    ['mail.example.org', null, false, true],
    ['localhost', login, false, false],
    ['::1', null, false, false],
  ])('to %s with the login %j', (host, given, requireTLS, rejectUnauthorized) => {
    const connection = connectionTo({ host, port: 587, isSecure: false, login: given });
    expect(connection).toMatchObject({ requireTLS, tls: { rejectUnauthorized } });
  });
});
