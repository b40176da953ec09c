import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

import type { MailServer } from '../mail.config.ts';
import { readLetter, type ReceivedLetter } from './read-letter.ts';

/** How a mail server of a test behaves; it can be changed while it runs. */
type Manners = {
  /** Whom it does not know. */
  unknown: string[];
  /** How many of the next letters it takes and drops the connection without a word. */
  drops: number;
  /** What it says of the next letters after it has read them, `554 looks like spam`; null: yes. */
  verdict: string | null;
};

/** A real mail server on this machine, for tests. */
export type TestMailServer = Readonly<{
  port: number;
  /** How it is reached without a login. */
  address: MailServer;
  manners: Manners;
  /** What it has read, oldest first; those that it dropped too. */
  letters: readonly ReceivedLetter[];
  /** Who has logged in, and whether through TLS. */
  logins: readonly Readonly<{ user: string; isSecure: boolean }>[];
  /** Resolves with the next letter that it reads. */
  nextLetter(): Promise<ReceivedLetter>;
  stop(): Promise<void>;
}>;

const refusal = (reply: string): Error =>
  Object.assign(new Error(reply.slice(4)), { responseCode: Number(reply.slice(0, 3)) });

/** The only one who may log in. */
export const knownLogin = { user: 'nsem', password: 'bɔ me ho ban: 100%' };

/** Starts a mail server, on a port that the system chooses unless one is given. */
export async function startMailServer(
  options: SMTPServerOptions & Readonly<{ port?: number }> = {},
): Promise<TestMailServer> {
  const manners: Manners = { unknown: [], drops: 0, verdict: null };
  const letters: ReceivedLetter[] = [];
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
      answer(manners.unknown.includes(address) ? refusal(`550 no ${address} here`) : null);
    },
    async onData(stream, _session, answer) {
      const letter = readLetter(await text(stream));
      letters.push(letter);
      server.emit('letter', letter);
      if (manners.drops > 0) {
        manners.drops -= 1;
        for (const connection of server.connections) connection.close();
      } else answer(manners.verdict === null ? null : refusal(manners.verdict));
    },
    ...options,
  });
  // A client that breaks off is no failure of the test.
  server.on('error', () => undefined);
  const listening = server.listen(options.port ?? 0, '127.0.0.1');
  await once(listening, 'listening');
  const { port } = listening.address() as AddressInfo;
  let stopped: Promise<void> | undefined;
  return {
    port,
    address: { host: '127.0.0.1', port, isSecure: false, login: null },
    manners,
    letters,
    logins,
    async nextLetter() {
      const [letter] = (await once(server, 'letter')) as [ReceivedLetter];
      return letter;
    },
    stop: () => (stopped ??= new Promise((resolve) => server.close(resolve))),
  };
}
