import {
  basisPoints,
  isVisible,
  parseGhs,
  parseProviderId,
  pesewas,
  type BasisPoints,
  type Pesewas,
} from '@nsem/core';
import { z } from 'zod';
import { parseEmail } from '../../accounts/parse-email.ts';

const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes('\u0000');

/** Text of at most `max` UTF-16 units; NUL and lone surrogates, which no database stores, are refused. */
export const text = (max: number) =>
  z.string().max(max).refine(isStorable, {
    error: 'must not contain U+0000 or half of a surrogate pair',
  });

/** Text that is not blank, of which a rule with a code of its own decides whether anything can be seen. */
export const unblankText = (max: number) =>
  text(max).regex(/\S/u, { error: 'must not be empty', abort: true });

/** Text of which something can be seen: neither blank nor of invisible characters alone. */
export const filledText = (max: number) =>
  unblankText(max).refine(isVisible, { error: 'must not be invisible' });

/** An e-mail address, in the one spelling in which it is compared, stored and written to. */
export const emailText = () =>
  text(254)
    .transform((typed, context) => {
      const email = parseEmail(typed);
      if (email !== undefined) return email;
      const message = /\P{ASCII}/u.test(typed.slice(0, typed.lastIndexOf('@') + 1))
        ? 'must be an e-mail address; before the @ it has letters and digits of English only'
        : 'must be an e-mail address';
      context.addIssue({ code: 'custom', message, input: typed });
      return z.NEVER;
    })
    .meta({ format: 'email' });

const integerIn = (minimum: number, maximum: number) => (digits: string) => {
  const value = Number(digits);
  return /^\d{1,16}$/.test(digits) && value >= minimum && value <= maximum;
};

/** A whole number of a query or a path, as digits. */
export function integerText(minimum: number, maximum: number, error: string) {
  return z
    .string()
    .refine(integerIn(minimum, maximum), { error })
    .transform(Number)
    .meta({ override: { type: 'integer', minimum, maximum } });
}

/**
 * Says that a parameter is the same in every operation that has it: if there are several, it is a component of
 * the API reference with this name.
 */
export const sharedAs = (name: string) => ({ param: { 'x-component': name } });

/** `The id of the job.` is shared as `IdOfJob`. */
function sharedId(description: string) {
  if (!/^The (?:user )?id\b/.test(description)) return {};
  const words =
    description.match(/[a-z-]+/gi)?.filter((word) => word.toLowerCase() !== 'the') ?? [];
  return sharedAs(words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(''));
}

/** A path's id: a positive safe integer, branded as the id of its kind. */
export const pathId = <Id extends number>(description?: string) =>
  integerText(1, Number.MAX_SAFE_INTEGER, 'must be a positive whole number')
    .transform((id) => id as Id)
    .meta({
      example: 128,
      ...(description !== undefined && { description, ...sharedId(description) }),
    });

/** An id in a body: a positive safe integer, branded as the id of its kind. */
export const bodyId = <Id extends number>(description: string) =>
  z
    .int()
    .positive()
    .transform((id) => id as Id)
    .describe(description);

/** The most items that a list returns at once. */
export const maxListItems = 100;

/** How many items of a list to return: 1 to 100, 50 by default. */
export const limitQuery = () =>
  integerText(1, maxListItems, `must be a whole number from 1 to ${maxListItems}`)
    .default(50)
    .meta({ description: 'How many items to return.', example: 50, ...sharedAs('Limit') });

/** A flag of a query or a form. */
export const flagText = () =>
  z
    .enum(['true', 'false'])
    .transform((flag) => flag === 'true')
    .meta({ override: ({ jsonSchema }) => asType(jsonSchema, 'boolean') });

function asType(jsonSchema: Record<string, unknown>, type: string): void {
  delete jsonSchema['enum'];
  jsonSchema['type'] = type;
}

/** The decimal of a number; -0 has none, because only a faulty program sends it. */
const decimalOf = (number: number): string => (Object.is(number, -0) ? '' : String(number));

/** An amount of GHS in a request: from `min` to `max` pesewas, at most two decimals. */
export function moneyNumber({ min, max }: Readonly<{ min: Pesewas; max: Pesewas }>) {
  const [lowest, highest] = [presentMoney(min), presentMoney(max)];
  const error = `must be an amount from ${lowest} to ${highest} GHS with at most two decimals`;
  return z
    .number({ error })
    .transform((amount, context) => {
      const parsed = parseGhs(decimalOf(amount));
      if (parsed !== undefined && parsed >= min && parsed <= max) return parsed;
      context.addIssue({ code: 'custom', message: error, input: amount });
      return z.NEVER;
    })
    .meta({ override: { type: 'number', minimum: lowest, maximum: highest } });
}

/** An amount of GHS in a response. */
export const moneyAnswer = (description = 'GHS, at most two decimals.') =>
  z.number().meta({ description });

/** The currency of the amounts in a response. */
export const currencyAnswer = () => z.literal('GHS').describe('The currency of all amounts.');

/** Presents pesewas as a number of GHS. */
export const presentMoney = (amount: Pesewas): number => Number(amount) / 100;

/** A commission rate in a request: a fraction from 0 to 1 in steps of 0.001. */
export function rateNumber() {
  const error = 'must be a fraction from 0 to 1 in steps of 0.001';
  return z
    .number({ error })
    .transform((fraction, context) => {
      const rate = parseRate(decimalOf(fraction));
      if (rate !== undefined) return rate;
      context.addIssue({ code: 'custom', message: error, input: fraction });
      return z.NEVER;
    })
    .meta({ override: { type: 'number', minimum: 0, maximum: 1 } });
}

function parseRate(decimal: string): BasisPoints | undefined {
  const parts = /^(?<whole>[01])(?:\.(?<thousandths>\d{1,3}))?$/.exec(decimal)?.groups;
  if (parts === undefined) return undefined;
  const thousandths = (parts['thousandths'] ?? '').padEnd(3, '0');
  return basisPoints(Number(`${parts['whole']}${thousandths}`) * 10);
}

/** A time in a response, ISO 8601 in UTC. */
export const instantAnswer = (description: string) =>
  z.string().meta({ format: 'date-time', example: '2026-11-20T09:30:00.000Z', description });

/** A time in a response that may not have come yet, or never comes. */
export const optionalInstantAnswer = (description: string) =>
  instantAnswer('ISO 8601, in UTC.').nullable().describe(description);

/** A public Provider ID in a request; empty text and null mean no particular provider. */
export const providerIdText = () =>
  z
    .string()
    .max(32)
    .nullable()
    .transform((written, context) => {
      if (written === null || written.trim() === '') return null;
      const providerId = parseProviderId(written);
      if (providerId !== undefined) return providerId;
      const message = 'must be a Provider ID, such as PRV-7K2M9Q';
      context.addIssue({ code: 'custom', message, input: written });
      return z.NEVER;
    })
    .meta({ example: 'PRV-7K2M9Q' });

/** A GHS amount of a constant, for bounds. */
export const ghs = (amount: number): Pesewas => pesewas(BigInt(amount) * 100n);
