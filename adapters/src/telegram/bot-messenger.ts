import type { Logger } from 'pino';
import { z } from 'zod';

import { createSecretFilter } from '../outbox/hide-secrets.ts';
import type { Handover } from '../outbox/outcome.ts';
import type { ChatMessage, Messenger } from './messenger.ts';
import type { TelegramBot } from './telegram.config.ts';

/** The longest that an answer may take. */
const longestMs = 15_000;

/** What the Bot API answers, as far as it matters here. */
const answerSchema = z.object({
  ok: z.boolean(),
  description: z.string().catch(''),
  parameters: z
    .object({ retry_after: z.number().nonnegative().max(86_400) })
    .optional()
    .catch(undefined),
});

type Answer = Readonly<{ status: number; body: z.output<typeof answerSchema> | undefined }>;

function parseAnswer(text: string): Answer['body'] {
  try {
    return answerSchema.safeParse(JSON.parse(text)).data;
  } catch {
    // A proxy in between answers in HTML.
    return undefined;
  }
}

async function call(
  { token, apiUrl }: TelegramBot,
  { chatId, text }: ChatMessage,
  stopped: AbortSignal,
): Promise<Answer> {
  const response = await fetch(`${apiUrl}/bot${token}/sendMessage`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ chat_id: chatId, text, link_preview_options: { is_disabled: true } }),
    // The token is part of the address, and goes nowhere else.
    redirect: 'error',
    signal: AbortSignal.any([stopped, AbortSignal.timeout(longestMs)]),
  });
  return { status: response.status, body: parseAnswer(await response.text()) };
}

/** Why there was no answer: never in the words of the error, which may hold the address. */
function tellSilence(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined;
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  const name = error instanceof Error ? error.name : '';
  return `Telegram does not answer (${code || name || 'unknown'}).`;
}

/**
 * Chats that do not exist and people who have blocked the bot are for good. A token that is refused
 * is not: the operator may correct it.
 */
function judge({ status, body }: Answer): Handover {
  if (status === 200 && body?.ok === true) return { kind: 'sent' };
  const reason = `Telegram answers ${status}: ${body?.description || 'no reason given'}`;
  if (status === 400 || status === 403) return { kind: 'refused', reason };
  const waitSeconds = body?.parameters?.retry_after ?? 0;
  return { kind: 'failed', reason, waitMs: waitSeconds * 1_000 };
}

/** A messenger by Telegram's Bot API. */
export function createBotMessenger({
  bot,
  log,
}: Readonly<{ bot: TelegramBot; log: Logger }>): Messenger {
  const hideSecrets = createSecretFilter([bot.token, bot.token.split(':').at(-1) ?? '']);

  const tidy = (handover: Handover): Handover =>
    handover.kind === 'sent' ? handover : { ...handover, reason: hideSecrets(handover.reason) };

  return {
    async send(message, stopped) {
      try {
        const handover = judge(await call(bot, message, stopped));
        if (handover.kind === 'sent') log.info({ message: message.id }, 'Telegram took a message');
        return tidy(handover);
      } catch (error) {
        return tidy({ kind: 'failed', reason: tellSilence(error) });
      }
    },
  };
}
