import { invariant, later, type EmailPolicy } from '@nsem/core';
import type { MailMessage } from '../../mail/mail-message.ts';
import { createNoticeDelivery } from '../../outbox/notice-delivery.ts';
import { startOutboxWorker } from '../../outbox/outbox-worker.ts';
import type { TestServer } from './test-server.ts';

/** A mail, with the token of its link if it has one. */
type Received = MailMessage & Readonly<{ token: string }>;

/** Delivers the mails of a test server into memory, as its outbox would. */
export function createMailbox(
  { database, dependencies }: TestServer,
  emailPolicy: EmailPolicy,
): Readonly<{
  deliver(): Promise<void>;
  latestTo(address: string): Promise<Received>;
  subjectsTo(address: string): readonly string[];
  /** Moves the clock of the outbox ahead. */
  pass(milliseconds: number): void;
}> {
  const received: MailMessage[] = [];
  const { outboxQueue: queue, unitOfWork } = database;
  let aheadMs = 0;
  const clock = { now: () => later(dependencies.clock.now(), aheadMs) };
  const deliver = createNoticeDelivery({
    unitOfWork,
    queue,
    mailer: {
      async send(mail) {
        received.push(mail);
        return { kind: 'sent' };
      },
    },
    messenger: { send: async () => ({ kind: 'sent' }) },
    branding: { brand: 'Nsem', publicUrl: 'https://nsem.example.org' },
    clock,
    tokens: dependencies.tokens,
    emailPolicy,
  });
  const drain = async () => {
    const worker = startOutboxWorker({ queue, deliver, clock, log: dependencies.log });
    await worker.drainNow();
    await worker.stop();
  };
  const mailsTo = (address: string) => received.filter(({ to }) => to.address === address);
  return {
    deliver: drain,
    async latestTo(address) {
      await drain();
      const mail = mailsTo(address).at(-1);
      invariant(mail !== undefined, `${address} has received a mail`);
      return { ...mail, token: /#token=(?<token>[\w-]+)/.exec(mail.text)?.groups?.['token'] ?? '' };
    },
    subjectsTo: (address) => mailsTo(address).map(({ subject }) => subject),
    pass(milliseconds) {
      aheadMs += milliseconds;
    },
  };
}
