import type { Logger } from 'pino';

import { keepCopy } from '../outbox/keep-copy.ts';
import { composeMail } from './compose-mail.ts';
import type { Letter, Mailer, Sender } from './mailer.ts';

/** A letter as it would go over the wire. */
async function compose(letter: Letter, from: Sender): Promise<Buffer> {
  // Loaded with the first mail: it takes more memory than the rest of the mailer together.
  const { createTransport } = await import('nodemailer');
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix' });
  const { message } = await transport.sendMail(composeMail(letter, from));
  if (!Buffer.isBuffer(message)) throw new Error('a buffered transport answers a buffer');
  return message;
}

/**
 * A mailer for a marketplace without a mail server: each letter becomes an `.eml` file, which any
 * mail program opens.
 */
export function createFolderMailer({
  folder,
  from,
  log,
}: Readonly<{ folder: string; from: Sender; log: Logger }>): Mailer {
  return {
    async send(letter) {
      const file = await keepCopy(folder, `${letter.id}.eml`, await compose(letter, from));
      log.info({ letter: letter.id, file }, 'a mail was written to the outbox folder');
      return { kind: 'sent' };
    },
  };
}
