import type { Clock } from '@nsem/core';
import type { Logger } from 'pino';

import { brand } from '../brand.ts';
import type { Config } from '../config.ts';
import { createFolderMailer } from '../mail/folder-mailer.ts';
import type { Mailer, Sender } from '../mail/mailer.ts';
import { createSmtpMailer } from '../mail/smtp-mailer.ts';
import type { Database } from '../persistence/database.ts';
import { createBotMessenger } from '../telegram/bot-messenger.ts';
import { createFolderMessenger } from '../telegram/folder-messenger.ts';
import { createDelivery } from './deliver.ts';
import { startOutboxWorker, type OutboxWorker } from './outbox-worker.ts';

/** What the outbox of a marketplace is made of. */
type Ground = Readonly<{
  config: Pick<Config, 'mailFrom' | 'publicUrl' | 'smtp' | 'telegram'>;
  /** Where mails and messages are kept that nothing is configured to send. */
  folder: string;
  database: Pick<Database, 'outboxQueue' | 'unitOfWork'>;
  clock: Clock;
  log: Logger;
}>;

function senderOf({ mailFrom, publicUrl }: Ground['config']): Sender {
  const host = publicUrl === null ? 'nsem.local' : new URL(publicUrl).hostname;
  return mailFrom ?? { name: brand, address: `no-reply@${host}` };
}

function openMailer({ config, folder, log }: Ground): Mailer & { close?(): void } {
  const from = senderOf(config);
  return config.smtp === null
    ? createFolderMailer({ folder, from, log })
    : createSmtpMailer({ server: config.smtp, from, log });
}

/** Starts to send the notices of a marketplace, the ways that are configured. */
export function startOutbox(ground: Ground): OutboxWorker {
  const { config, folder, database, clock, log } = ground;
  const { unitOfWork, outboxQueue: queue } = database;
  const mailer = openMailer(ground);
  const messenger =
    config.telegram === null
      ? createFolderMessenger({ folder, log })
      : createBotMessenger({ bot: config.telegram, log });
  const letterhead = { brand, publicUrl: config.publicUrl };
  const deliver = createDelivery({ unitOfWork, queue, mailer, messenger, letterhead, clock });
  const worker = startOutboxWorker({ queue, deliver, clock, log });
  return {
    ...worker,
    async stop() {
      await worker.stop();
      mailer.close?.();
    },
  };
}
