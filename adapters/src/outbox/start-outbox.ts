import type { Clock, EmailPolicy, SessionTokens } from '@nsem/core';
import type { Logger } from 'pino';

import { brand } from '../brand.ts';
import type { Config } from '../config.ts';
import { createMailer } from '../mail/create-mailer.ts';
import type { Database } from '../persistence/database.ts';
import { createBotMessenger } from '../telegram/bot-messenger.ts';
import { createFolderMessenger } from '../telegram/folder-messenger.ts';
import { describeBrokenLinks } from './branding.ts';
import { createNoticeDelivery } from './notice-delivery.ts';
import { startOutboxWorker, type OutboxWorker } from './outbox-worker.ts';

type OutboxDependencies = Readonly<{
  config: Pick<Config, 'mailFrom' | 'publicUrl' | 'smtp' | 'telegram'>;
  /** The folder for mails and messages if no server is configured to send them. */
  folder: string;
  database: Pick<Database, 'outboxQueue' | 'unitOfWork'>;
  clock: Clock;
  tokens: SessionTokens;
  emailPolicy: EmailPolicy;
  log: Logger;
  /** The name that the marketplace has now; without it, the built one. */
  nameOf?: () => string;
}>;

/** Starts to send the notices of a marketplace through the configured channels. */
export function startOutbox(dependencies: OutboxDependencies): OutboxWorker {
  const { config, folder, database, clock, tokens, emailPolicy, log } = dependencies;
  const { unitOfWork, outboxQueue: queue } = database;
  const mailer = createMailer(dependencies);
  const brokenLinks = describeBrokenLinks(config.publicUrl);
  // Mails in a folder are for the operator, who reads it in the banner.
  if (brokenLinks !== null && config.smtp !== null) log.warn(brokenLinks);
  const messenger =
    config.telegram === null
      ? createFolderMessenger({ folder, log })
      : createBotMessenger({ bot: config.telegram, log });
  const branding = {
    get brand() {
      return dependencies.nameOf?.() ?? brand;
    },
    publicUrl: config.publicUrl,
  };
  const deliver = createNoticeDelivery({
    unitOfWork,
    queue,
    mailer,
    messenger,
    branding,
    clock,
    tokens,
    emailPolicy,
  });
  const worker = startOutboxWorker({ queue, deliver, clock, log });
  return {
    ...worker,
    async stop() {
      await worker.stop();
      mailer.close?.();
    },
  };
}
