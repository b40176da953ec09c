import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

import type { MailServer } from '../mail.config.ts';

/** The decoded parts of a received mail. */
type ReceivedMail = Readonly<{
  messageId: string;
  from: string;
  to: string;
  subject: string;
  text: string;
}>;

const fromHex = (encoded: string, code: RegExp): Buffer =>
  Buffer.from(
    encoded.replaceAll(code, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  );

/** Decodes encoded words (RFC 2047): `=?UTF-8?Q?Ns=C9=9Bm?=`. */
const decodeWords = (header: string): string =>
  header
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(
      /=\?utf-8\?(?<encoding>[BQ])\?(?<word>[^?]*)\?=/gi,
      (_, encoding: string, word: string) =>
        encoding.toUpperCase() === 'B'
          ? Buffer.from(word, 'base64').toString()
          : fromHex(word.replaceAll('_', ' '), /=([0-9A-F]{2})/gi).toString(),
    );

function decodeBody(body: string, encoding: string): string {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString();
  if (encoding !== 'quoted-printable') return body;
  return fromHex(body.replaceAll(/=\r\n/g, ''), /=([0-9A-F]{2})/gi).toString();
}

/** Parses a plain-text mail (RFC 5322). */
function parseMail(message: string): ReceivedMail {
  const end = message.indexOf('\r\n\r\n');
  const lines = message
    .slice(0, end)
    .replaceAll(/\r\n[ \t]+/g, ' ')
    .split('\r\n');
  const headers = new Map(
    lines.map((line) => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon).toLowerCase(), decodeWords(line.slice(colon + 1).trim())];
    }),
  );
  const header = (name: string) => headers.get(name) ?? '';
  const body = decodeBody(message.slice(end + 4), header('content-transfer-encoding'));
  return {
    messageId: header('message-id'),
    from: header('from'),
    to: header('to'),
    subject: header('subject'),
    text: body.replaceAll('\r\n', '\n'),
  };
}

/** How the mail server of a test behaves; it can be changed while it runs. */
type Behavior = {
  /** The addresses that it refuses as unknown. */
  unknown: string[];
  /** For how many mails it will read the mail and then drop the connection without an answer. */
  drops: number;
  /** The reply to the mails that it reads, like `554 looks like spam`; null accepts them. */
  verdict: string | null;
};

/** A real mail server on this machine, for tests. */
export type TestMailServer = Readonly<{
  port: number;
  /** Its address, without a login. */
  address: MailServer;
  behavior: Behavior;
  /** Every mail that it has read, oldest first, including those that it dropped. */
  messages: readonly ReceivedMail[];
  /** Every login, and whether it was made over TLS. */
  logins: readonly Readonly<{ user: string; isSecure: boolean }>[];
  /** Resolves with the next mail that it reads. */
  nextMessage(): Promise<ReceivedMail>;
  /** The next mail with this subject; others that arrive before it are passed over. */
  nextAbout(subject: string): Promise<ReceivedMail>;
  stop(): Promise<void>;
}>;

const refusal = (reply: string): Error =>
  Object.assign(new Error(reply.slice(4)), { responseCode: Number(reply.slice(0, 3)) });

/** The only valid login. */
export const knownLogin = { user: 'nsem', password: 'bɔ me ho ban: 100%' };

/** Starts a mail server, by default on a port that the system chooses. */
export async function startMailServer(
  options: SMTPServerOptions & Readonly<{ port?: number }> = {},
): Promise<TestMailServer> {
  const behavior: Behavior = { unknown: [], drops: 0, verdict: null };
  const messages: ReceivedMail[] = [];
  const logins: Readonly<{ user: string; isSecure: boolean }>[] = [];
  const server = new SMTPServer({
    logger: false,
    authOptional: true,
    disableReverseLookup: true,
    closeTimeout: 1,
    onAuth({ username = '', password }, { secure }, answer) {
      logins.push({ user: username, isSecure: secure });
      const isKnown = username === knownLogin.user && password === knownLogin.password;
      if (isKnown) answer(null, { user: username });
      else answer(new Error(`no such login: ${username} with ${password}`));
    },
    onRcptTo({ address }, _session, answer) {
      answer(behavior.unknown.includes(address) ? refusal(`550 no ${address} here`) : null);
    },
    async onData(stream, _session, answer) {
      const message = parseMail(await text(stream));
      messages.push(message);
      server.emit('message', message);
      if (behavior.drops > 0) {
        behavior.drops -= 1;
        for (const connection of server.connections) connection.close();
      } else answer(behavior.verdict === null ? null : refusal(behavior.verdict));
    },
    ...options,
  });
  // A client that disconnects must not fail the test.
  server.on('error', () => undefined);
  const listening = server.listen(options.port ?? 0, '127.0.0.1');
  await once(listening, 'listening');
  const { port } = listening.address() as AddressInfo;
  let stopped: Promise<void> | undefined;
  async function nextMessage(): Promise<ReceivedMail> {
    const [message] = (await once(server, 'message')) as [ReceivedMail];
    return message;
  }
  return {
    port,
    address: { host: '127.0.0.1', port, isSecure: false, login: null },
    behavior,
    messages,
    logins,
    nextMessage,
    nextAbout: (subject) =>
      new Promise((resolve) => {
        const take = (message: ReceivedMail) => {
          if (message.subject !== subject) return;
          server.off('message', take);
          resolve(message);
        };
        server.on('message', take);
      }),
    stop: () => (stopped ??= new Promise((resolve) => server.close(resolve))),
  };
}
