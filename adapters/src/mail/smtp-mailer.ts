import type { Logger } from 'pino';
import type { Transporter } from 'nodemailer';

import { isLoopback } from '../config-values.ts';
import { createSecretRedactor } from '../outbox/secret-redactor.ts';
import type { SendOutcome } from '../outbox/delivery-outcome.ts';
import { toMailOptions } from './mail-options.ts';
import type { MailServer } from './mail.config.ts';
import type { MailMessage, Mailer, Sender } from './mailer.ts';

/** How long sending a mail may take, however slowly the server answers. */
const timeoutMs = 60_000;

/**
 * The connection options. Passwords are sent only over TLS and the server's certificate must be valid,
 * unless the server is on this machine.
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
    // Fails if the server offers no login, rather than send without one.
    forceAuth: true,
  }),
  maxConnections: 5,
  // The outbox does the retries, and counts them.
  maxRequeues: 0,
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 20_000,
  idleTimeout: 30_000,
  disableFileAccess: true,
  disableUrlAccess: true,
});

/** What nodemailer reports about a failure. */
type SmtpError = Readonly<{ message: string; command?: string; responseCode?: number }>;

/** Whether the server will never accept the mail: it refused the recipient or the content. */
const isPermanent = ({ command = '', responseCode = 0 }: SmtpError): boolean =>
  ['RCPT TO', 'DATA'].includes(command) &&
  responseCode >= 500 &&
  // A bad sequence of commands is not about this mail.
  responseCode !== 503;

/** The password in every form in which a server could repeat it. */
function secretsOf({ login }: MailServer): readonly string[] {
  if (login === null) return [];
  const { user, password } = login;
  const encoded = [password, `\0${user}\0${password}`].map((text) =>
    Buffer.from(text).toString('base64'),
  );
  return [password, ...encoded];
}

function toOutcome(error: unknown, redact: (text: string) => string): SendOutcome {
  if (!(error instanceof Error)) return { kind: 'failed', reason: 'The mail could not be sent.' };
  const reason = redact(error.message.replaceAll(/\s+/g, ' '));
  return isPermanent(error) ? { kind: 'refused', reason } : { kind: 'failed', reason };
}

/** Creates a mailer that keeps SMTP connections open until it is closed. */
export function createSmtpMailer({
  server,
  from,
  log,
}: Readonly<{ server: MailServer; from: Sender; log: Logger }>): Mailer & { close(): void } {
  const redactSecrets = createSecretRedactor(secretsOf(server));
  let opened: Transporter | undefined;

  const open = async (): Promise<Transporter> => {
    // Loaded with the first mail: it takes more memory than the rest of the mailer together.
    const { createTransport } = await import('nodemailer');
    opened ??= createTransport(connectionTo(server));
    return opened;
  };

  const send = async (mail: MailMessage, stopped: AbortSignal): Promise<void> => {
    const signal = AbortSignal.any([stopped, AbortSignal.timeout(timeoutMs)]);
    const transport = await open();
    await transport.sendMail({ ...toMailOptions(mail, from), signal });
    log.info({ mail: mail.id }, 'a mail was accepted by the mail server');
  };

  return {
    async send(mail, stopped) {
      try {
        await send(mail, stopped);
        return { kind: 'sent' };
      } catch (error) {
        // No addresses in logs: the notice identifies the recipient.
        return toOutcome(error, (text) =>
          redactSecrets(text).replaceAll(mail.to.address, 'the recipient'),
        );
      }
    },
    close: () => opened?.close(),
  };
}
