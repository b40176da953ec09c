import type { Handover } from '../outbox/outcome.ts';

/** A message to one person on Telegram. */
export type ChatMessage = Readonly<{
  /** The same for each attempt. */
  id: string;
  /** The number of a chat, or a name with `@`. */
  chatId: string;
  /** Plain text, lines separated by `\n`. */
  text: string;
}>;

/** Sends messages: into a folder by default, by the Bot API where there is a token. */
export interface Messenger {
  /**
   * Hands a message over. What it throws is a failure that may pass.
   *
   * @param stopped ends what takes too long for a server that stops.
   */
  send(message: ChatMessage, stopped: AbortSignal): Promise<Handover>;
}
