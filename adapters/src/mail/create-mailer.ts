import type { Logger } from 'pino';

import { brand } from '../brand.ts';
import type { Config } from '../config.ts';
import { createFolderMailer } from './folder-mailer.ts';
import type { Mailer, Sender } from './mailer.ts';
import { createSmtpMailer } from './smtp-mailer.ts';

/** What a mailer is created from. */
export type MailerDependencies = Readonly<{
  config: Pick<Config, 'mailFrom' | 'publicUrl' | 'smtp'>;
  /** The folder for mails if no mail server is configured. */
  folder: string;
  log: Logger;
  /** The name that the marketplace has now; without it, the built one. */
  nameOf?: () => string;
}>;

/** The sender of all mails; its name is that of the marketplace, unless one is configured. */
export function senderOf({ config, nameOf }: Omit<MailerDependencies, 'folder' | 'log'>): Sender {
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
