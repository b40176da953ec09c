import { randomUUID } from 'node:crypto';
import type { TestMailOutcome } from '@nsem/core';

import { brand } from '../brand.ts';
import { createMailer, senderOf, type MailerDependencies } from './create-mailer.ts';

/** How long a mail server has to accept a test mail: an admin waits for it at a screen. */
const timeoutMs = 20_000;

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
      const limit = AbortSignal.timeout(timeoutMs);
      const name = nameOf();
      const words = { subject: `Test mail of ${name}`, text: textOf(name) };
      const mail = { id: `test-${randomUUID()}`, to, ...words };
      try {
        const sent = await mailer.send(mail, limit);
        if (sent.kind === 'sent') return { outcome: 'sent', reason: null };
        const reason = limit.aborted
          ? `The mail server did not answer within ${timeoutMs / 1_000} seconds.`
          : sent.reason.slice(0, longestReason);
        return { outcome: sent.kind, reason };
      } finally {
        mailer.close?.();
      }
    },
  };
}
