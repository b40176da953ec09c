import { pesewas, type Pesewas } from '@nsem/core';
import { z } from 'zod';

/** A whole number between two others. */
export const wholeNumber = (least: number, most: number) =>
  z
    .string()
    .refine((given) => /^\d{1,9}$/.test(given) && +given >= least && +given <= most, {
      error: `must be a whole number from ${least} to ${most}`,
    })
    .transform(Number);

/** A whole number between two others, or null for `off`. */
export const wholeOrOff = (least: number, most: number) =>
  z.union([z.literal('off').transform(() => null), wholeNumber(least, most)], {
    error: `must be a whole number from ${least} to ${most}, or off`,
  });

/** Whole cedis as an amount; null stays null. */
export const toPesewas = (ghs: number | null): Pesewas | null =>
  ghs === null ? null : pesewas(ghs * 100);

/** Any text with something in it. */
export const text = z.string().trim().min(1);

/** On or off. */
export const flag = z.stringbool({
  truthy: ['1', 'true', 'on', 'yes'],
  falsy: ['0', 'false', 'off', 'no'],
  error: 'must be 1 or 0',
});

/** The address of a web site, without a trailing slash. */
export const webAddress = z
  .url({ protocol: /^https?$/, error: 'must be a web address like https://nsem.example.org' })
  .transform((url) => url.replace(/(?<!\/)\/+$/, ''));

/** How many characters a secret has at least. */
export const shortestSecret = 32;

/**
 * The secrets in a text that has commas between them. A secret may contain commas itself, so that the whole
 * text counts as one too.
 */
export const splitSecrets = (given: string): readonly string[] =>
  [...new Set([given, ...given.split(',')])].filter(({ length }) => length >= shortestSecret);

/** Whether an address, or the host of a URL, can be reached only from this machine. */
export const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || host === '[::1]' || /^127(?:\.\d{1,3}){3}$/.test(host);

/**
 * Whether only the users of this machine can reach a marketplace: it listens on a loopback address, and no proxy
 * connects others.
 */
export const isOnOwnMachine = ({
  HOST: host,
  PUBLIC_URL: publicUrl,
  NSEM_TRUSTED_PROXIES: proxies,
}: Readonly<{
  HOST: string;
  PUBLIC_URL?: string | undefined;
  NSEM_TRUSTED_PROXIES: readonly string[];
}>): boolean =>
  isLoopback(host) &&
  proxies.length === 0 &&
  (publicUrl === undefined || isLoopback(new URL(publicUrl).hostname));

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
