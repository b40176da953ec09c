import type { Logger } from 'pino';
import { z } from 'zod';

import type { SendOutcome } from '../outbox/delivery-queue.ts';
import { saveToOutboxFolder } from '../outbox/outbox-folder.ts';
import { createSecretRedactor } from '../outbox/secret-redactor.ts';
import type { TelegramBot } from '../start/config-values.ts';

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

/** How long a response may take. */
const timeoutMs = 15_000;

/** The parts of a Bot API response that are used here. */
const responseSchema = z.object({
  ok: z.boolean(),
  description: z.string().catch(''),
  parameters: z
    .object({ retry_after: z.number().nonnegative().max(86_400) })
    .optional()
    .catch(undefined),
});

type BotResponse = Readonly<{ status: number; body: z.output<typeof responseSchema> | undefined }>;

function parseResponse(text: string): BotResponse['body'] {
  try {
    return responseSchema.safeParse(JSON.parse(text)).data;
  } catch {
    // Not JSON: a proxy in between has responded with HTML.
    return undefined;
  }
}

async function call(
  { token, apiUrl }: TelegramBot,
  { chatId, text }: ChatMessage,
  stopped: AbortSignal,
): Promise<BotResponse> {
  const response = await fetch(`${apiUrl}/bot${token}/sendMessage`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ chat_id: chatId, text, link_preview_options: { is_disabled: true } }),
    // The token is part of the URL, so it must not follow a redirect elsewhere.
    redirect: 'error',
    signal: AbortSignal.any([stopped, AbortSignal.timeout(timeoutMs)]),
  });
  return { status: response.status, body: parseResponse(await response.text()) };
}

/** Describes why there was no response, without the error's message, which may contain the URL. */
function describeFailure(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined;
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  const name = error instanceof Error ? error.name : '';
  return `Telegram does not answer (${code || name || 'unknown'}).`;
}

/**
 * A chat that does not exist or a person who has blocked the bot is a permanent failure. A refused
 * token is not: the operator may correct it.
 */
function toOutcome({ status, body }: BotResponse): SendOutcome {
  if (status === 200 && body?.ok === true) return { kind: 'sent' };
  const reason = `Telegram answers ${status}: ${body?.description || 'no reason given'}`;
  if (status === 400 || status === 403) return { kind: 'refused', reason };
  const waitSeconds = body?.parameters?.retry_after ?? 0;
  return { kind: 'failed', reason, waitMs: waitSeconds * 1_000 };
}

/** Creates a messenger that uses Telegram's Bot API. */
export function createBotMessenger({
  bot,
  log,
}: Readonly<{ bot: TelegramBot; log: Logger }>): Messenger {
  const redactSecrets = createSecretRedactor([bot.token, bot.token.split(':').at(-1) ?? '']);

  const redact = (outcome: SendOutcome): SendOutcome =>
    outcome.kind === 'sent' ? outcome : { ...outcome, reason: redactSecrets(outcome.reason) };

  return {
    async send(message, stopped) {
      try {
        const outcome = toOutcome(await call(bot, message, stopped));
        if (outcome.kind === 'sent')
          log.info({ message: message.id }, 'a message was accepted by Telegram');
        return redact(outcome);
      } catch (error) {
        return redact({ kind: 'failed', reason: describeFailure(error) });
      }
    },
  };
}

/** Creates a messenger for a marketplace without a bot: each message becomes a `.txt` file. */
export function createFolderMessenger({
  folder,
  log,
}: Readonly<{ folder: string; log: Logger }>): Messenger {
  return {
    async send({ id, chatId, text }) {
      const file = await saveToOutboxFolder(
        folder,
        `${id}.txt`,
        `To: ${chatId} (Telegram)\n\n${text}\n`,
      );
      log.debug({ message: id, file }, 'a Telegram message was written to the outbox folder');
      return { kind: 'sent' };
    },
  };
}
