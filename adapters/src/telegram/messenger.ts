import type { SendOutcome } from '../outbox/delivery-outcome.ts';

/** A message to one person on Telegram. */
export type ChatMessage = Readonly<{
  /** The same for each attempt. */
  id: string;
  /** The number of a chat, or a name that begins with `@`. */
  chatId: string;
  /** Plain text, lines separated by `\n`. */
  text: string;
}>;

/** Sends messages: into a folder by default, by the Bot API if a token is configured. */
export interface Messenger {
  /**
   * Sends a message. An exception counts as a temporary failure.
   *
   * @param stopped aborts what a stopping server cannot wait for.
   */
  send(message: ChatMessage, stopped: AbortSignal): Promise<SendOutcome>;
}
