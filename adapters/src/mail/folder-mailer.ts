import type { Logger } from 'pino';

import { saveToOutboxFolder } from '../outbox/save-to-outbox-folder.ts';
import { toMailOptions } from './mail-options.ts';
import type { Mailer, MailMessage, Sender } from './mailer.ts';

/** Renders a mail as it would be transmitted. */
async function renderMail(mail: MailMessage, from: Sender): Promise<Buffer> {
  // Loaded with the first mail: it takes more memory than the rest of the mailer together.
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
