import type { Logger } from 'pino';
import type { Transporter } from 'nodemailer';

import { isLoopback } from '../config.ts';
import { createSecretFilter } from '../outbox/hide-secrets.ts';
import type { Handover } from '../outbox/outcome.ts';
import { composeMail } from './compose-mail.ts';
import type { MailServer } from './mail.config.ts';
import type { Letter, Mailer, Sender } from './mailer.ts';

/** The longest that a letter may take, however slowly the server answers. */
const longestMs = 60_000;

/**
 * How a server is spoken to. Passwords go through TLS alone, and the server's certificate counts, but
 * for a server on this very machine.
 */
export const connectionTo = ({ host, port, isSecure, login }: MailServer) => ({
  pool: true as const,
  host,
  port,
  secure: isSecure,
  requireTLS: login !== null && !isLoopback(host),
  tls: { rejectUnauthorized: !isLoopback(host) },
  ...(login !== null && {
    auth: { user: login.user, pass: login.password },
    // A server that offers no login is told of it nevertheless, rather than used without.
    forceAuth: true,
  }),
  maxConnections: 5,
  // The outbox tries again, and counts.
  maxRequeues: 0,
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 20_000,
  idleTimeout: 30_000,
  disableFileAccess: true,
  disableUrlAccess: true,
});

/** What nodemailer says of a failure. */
type SmtpError = Readonly<{ message: string; command?: string; responseCode?: number }>;

/** Whether the server will never take the letter: it refused its recipient, or its text. */
const isForGood = ({ command = '', responseCode = 0 }: SmtpError): boolean =>
  ['RCPT TO', 'DATA'].includes(command) &&
  responseCode >= 500 &&
  // A bad sequence of commands says nothing of the letter.
  responseCode !== 503;

/** The password in the forms in which a server could repeat it. */
function secretsOf({ login }: MailServer): readonly string[] {
  if (login === null) return [];
  const { user, password } = login;
  const encoded = [password, `\0${user}\0${password}`].map((text) =>
    Buffer.from(text).toString('base64'),
  );
  return [password, ...encoded];
}

function judge(error: unknown, tidy: (text: string) => string): Handover {
  if (!(error instanceof Error)) return { kind: 'failed', reason: 'The mail could not be sent.' };
  const reason = tidy(error.message.replaceAll(/\s+/g, ' '));
  return isForGood(error) ? { kind: 'refused', reason } : { kind: 'failed', reason };
}

/** A mailer by SMTP, which keeps connections to the server until it is closed. */
export function createSmtpMailer({
  server,
  from,
  log,
}: Readonly<{ server: MailServer; from: Sender; log: Logger }>): Mailer & { close(): void } {
  const hideSecrets = createSecretFilter(secretsOf(server));
  let opened: Transporter | undefined;

  const open = async (): Promise<Transporter> => {
    // Loaded with the first mail: it takes more memory than the rest of the mailer together.
    const { createTransport } = await import('nodemailer');
    opened ??= createTransport(connectionTo(server));
    return opened;
  };

  const send = async (letter: Letter, stopped: AbortSignal): Promise<void> => {
    const signal = AbortSignal.any([stopped, AbortSignal.timeout(longestMs)]);
    const transport = await open();
    await transport.sendMail({ ...composeMail(letter, from), signal });
    log.info({ letter: letter.id }, 'a mail was handed to the mail server');
  };

  return {
    async send(letter, stopped) {
      try {
        await send(letter, stopped);
        return { kind: 'sent' };
      } catch (error) {
        // Logs hold no addresses; whose it is, the notice says.
        return judge(error, (text) =>
          hideSecrets(text).replaceAll(letter.to.address, 'the recipient'),
        );
      }
    },
    close: () => opened?.close(),
  };
}
