import type { Handover } from '../outbox/outcome.ts';

/** A mail to one person. */
export type Letter = Readonly<{
  /** The same for each attempt, so that a letter that was sent twice is recognised. */
  id: string;
  to: Readonly<{ name: string; address: string }>;
  /** Whom an answer goes to; to those who sent it where nobody is named. */
  replyTo?: Readonly<{ name: string; address: string }>;
  subject: string;
  /** Plain text, lines separated by `\n`. */
  text: string;
}>;

/** Who the mails come from. */
export type Sender = Readonly<{ name: string; address: string }>;

/** Sends letters: into a folder by default, by SMTP where one is configured. */
export interface Mailer {
  /**
   * Hands a letter over. What it throws is a failure that may pass.
   *
   * @param stopped ends what takes too long for a server that stops.
   */
  send(letter: Letter, stopped: AbortSignal): Promise<Handover>;
}
