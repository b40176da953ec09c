import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';

import { syncToDisk } from '../files/durable.ts';
import type { Letter, Mailer } from './mailer.ts';

/** Who the mails come from. */
export type Sender = Readonly<{ name: string; address: string }>;

/** A letter as it would go over the wire. */
async function compose(letter: Letter, from: Sender): Promise<Buffer> {
  // Loaded with the first mail: it takes more memory than the rest of the mailer together.
  const { createTransport } = await import('nodemailer');
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix' });
  const { message } = await transport.sendMail({
    from,
    to: letter.to,
    subject: letter.subject,
    text: letter.text,
    messageId: `<${letter.id}@${from.address.split('@').at(-1) ?? 'localhost'}>`,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  if (!Buffer.isBuffer(message)) throw new Error('a buffered transport answers a buffer');
  return message;
}

/**
 * A mailer for a marketplace without a mail server: each letter becomes an `.eml` file, which any
 * mail program opens. A letter that is sent again after a crash replaces its own file.
 */
export function createFolderMailer({
  folder,
  from,
  log,
}: Readonly<{ folder: string; from: Sender; log: Logger }>): Mailer {
  return {
    async send(letter) {
      const message = await compose(letter, from);
      await mkdir(folder, { recursive: true });
      const file = join(folder, `${letter.id}.eml`);
      const draft = join(folder, `.${letter.id}.draft`);
      await writeFile(draft, message, { mode: 0o600, flush: true });
      await rename(draft, file);
      await syncToDisk(folder);
      log.info({ letter: letter.id, file }, 'a mail was written to the outbox folder');
    },
  };
}
