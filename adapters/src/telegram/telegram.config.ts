import { z } from 'zod';

/** A bot, and the address of the Bot API. */
export type TelegramBot = Readonly<{ token: string; apiUrl: string }>;

const apiUrl = 'https://api.telegram.org';

/** The token of a bot, as issued by BotFather. */
export const botTokenText = () =>
  z
    .string()
    .trim()
    .regex(/^\d{5,16}:[\w-]{30,64}$/, { error: 'must be a bot token as issued by BotFather' })
    .transform((token): TelegramBot => ({ token, apiUrl }));
