import { z } from 'zod';

/** A bot, and where the Bot API is reached. */
export type TelegramBot = Readonly<{ token: string; apiUrl: string }>;

const apiUrl = 'https://api.telegram.org';

/** The token of a bot, as BotFather gives it. */
export const botTokenText = () =>
  z
    .string()
    .trim()
    .regex(/^\d{5,16}:[\w-]{30,64}$/, { error: 'must be a token as BotFather gives it' })
    .transform((token): TelegramBot => ({ token, apiUrl }));
