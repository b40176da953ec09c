import { randomUUID } from 'node:crypto';

import type { TestMailOutcome } from '@nsem/core';
import type { Transporter } from 'nodemailer';
import type { Logger } from 'pino';

import type { SendOutcome } from '../outbox/delivery-queue.ts';
import { saveToOutboxFolder } from '../outbox/outbox-folder.ts';
import { createSecretRedactor } from '../outbox/secret-redactor.ts';
import { isLoopback } from '../start/config-values.ts';
import type { Config } from '../start/config.ts';
import { brand } from '../wording.ts';
import type { Mailer, MailMessage, Sender } from './mail-message.ts';
import type { MailServer } from './mail.config.ts';

/** A mail in nodemailer's format; the Message-ID is the same for each attempt. */
const toMailOptions = (mail: MailMessage, from: Sender) => ({
  from,
  to: mail.to,
  ...(mail.replyTo !== undefined && { replyTo: mail.replyTo }),
  subject: mail.subject,
  text: mail.text,
  messageId: `<${mail.id}@${from.address.split('@').at(-1) ?? 'localhost'}>`,
  // Prevents out-of-office replies and the like (RFC 3834).
  headers: { 'Auto-Submitted': 'auto-generated' },
  disableFileAccess: true,
  disableUrlAccess: true,
});

/** Renders a mail as it would be transmitted. */
async function renderMail(mail: MailMessage, from: Sender): Promise<Buffer> {
  // Loaded with the first mail: it takes more memory than all the rest of the mailer.
  const { createTransport } = await import('nodemailer');
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix' });
  const { message } = await transport.sendMail(toMailOptions(mail, from));
  if (!Buffer.isBuffer(message)) throw new Error('a buffered transport must return a buffer');
  return message;
}

/**
 * A mailer for a marketplace without a mail server: each mail becomes an `.eml` file, which any mail
 * program opens.
 */
export function createFolderMailer({
  folder,
  from,
  log,
}: Readonly<{ folder: string; from: Sender; log: Logger }>): Mailer {
  return {
    async send(mail) {
      const content = await renderMail(mail, from);
      const file = await saveToOutboxFolder(folder, `${mail.id}.eml`, content);
      log.debug({ mail: mail.id, file }, 'a mail was written to the outbox folder');
      return { kind: 'sent' };
    },
  };
}

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

/** The report of nodemailer on a failure. */
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
    // Loaded with the first mail: it takes more memory than all the rest of the mailer.
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

/** The dependencies of a mailer. */
type MailerDependencies = Readonly<{
  config: Pick<Config, 'mailFrom' | 'publicUrl' | 'smtp'>;
  /** The folder for mails if no mail server is configured. */
  folder: string;
  log: Logger;
  /** The name that the marketplace has now; without it, the built one. */
  nameOf?: () => string;
}>;

/** The sender of all mails; its name is that of the marketplace, unless one is configured. */
function senderOf({ config, nameOf }: Omit<MailerDependencies, 'folder' | 'log'>): Sender {
  const { mailFrom, publicUrl } = config;
  if (mailFrom !== null) return mailFrom;
  const host = publicUrl === null ? 'nsem.local' : new URL(publicUrl).hostname;
  return {
    get name() {
      return nameOf?.() ?? brand;
    },
    address: `no-reply@${host}`,
  };
}

/** Creates the mailer that is configured; it must be closed if it can be. */
export function createMailer({
  config,
  folder,
  log,
  ...rest
}: MailerDependencies): Mailer & { close?(): void } {
  const from = senderOf({ config, ...rest });
  return config.smtp === null
    ? createFolderMailer({ folder, from, log })
    : createSmtpMailer({ server: config.smtp, from, log });
}

/** How long a mail server has to accept a test mail: an admin waits for it at a screen. */
const testTimeoutMs = 20_000;

/** Answers of mail servers can be long; an admin sees the beginning. */
const longestReason = 500;

/** How mails are sent. */
export type MailSetup = Readonly<{
  /** The host and the port of the mail server; null if mails are written to a folder. */
  server: string | null;
  /** The sender of all mails. */
  from: string;
}>;

/** Sends mails to see whether the mail server accepts them. */
export interface TestMailer {
  readonly setup: MailSetup;
  /**
   * Sends a mail over a new connection, so that the address and the login of the server are tried
   * too. The reason of a failure contains no password.
   */
  send(
    to: Readonly<{ name: string; address: string }>,
  ): Promise<Readonly<{ outcome: TestMailOutcome; reason: string | null }>>;
}

const textOf = (name: string): string => `Hello,

This is a test mail of ${name}. If you can read it, mails are sent as they should be.

${name}
`;

/** Creates the sender of test mails for the configured mail server. */
export function createTestMailer(dependencies: MailerDependencies): TestMailer {
  const { smtp } = dependencies.config;
  const { nameOf = () => brand } = dependencies;
  const from = senderOf(dependencies);
  return {
    get setup() {
      return {
        server: smtp === null ? null : `${smtp.host}:${smtp.port}`,
        from: `${from.name} <${from.address}>`,
      };
    },
    async send(to) {
      const mailer = createMailer(dependencies);
      const limit = AbortSignal.timeout(testTimeoutMs);
      const name = nameOf();
      const words = { subject: `Test mail of ${name}`, text: textOf(name) };
      const mail = { id: `test-${randomUUID()}`, to, ...words };
      try {
        const sent = await mailer.send(mail, limit);
        if (sent.kind === 'sent') return { outcome: 'sent', reason: null };
        const reason = limit.aborted
          ? `The mail server did not answer within ${testTimeoutMs / 1_000} seconds.`
          : sent.reason.slice(0, longestReason);
        return { outcome: sent.kind, reason };
      } finally {
        mailer.close?.();
      }
    },
  };
}
