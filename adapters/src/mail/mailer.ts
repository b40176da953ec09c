import type { SendOutcome } from '../outbox/delivery-outcome.ts';

/** A mail to one person. */
export type MailMessage = Readonly<{
  /** The same for each attempt, so that duplicates can be recognised. */
  id: string;
  to: Readonly<{ name: string; address: string }>;
  /** Who receives the answers; the sender if missing. */
  replyTo?: Readonly<{ name: string; address: string }>;
  subject: string;
  /** Plain text, lines separated by `\n`. */
  text: string;
}>;

/** The sender of mails. */
export type Sender = Readonly<{ name: string; address: string }>;

/** Sends mails: into a folder by default, by SMTP if a mail server is configured. */
export interface Mailer {
  /**
   * Sends a mail. An exception counts as a temporary failure.
   *
   * @param stopped aborts what a stopping server cannot wait for.
   */
  send(mail: MailMessage, stopped: AbortSignal): Promise<SendOutcome>;
}
