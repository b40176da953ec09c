import type { Quote } from '@nsem/sdk';
import { Option } from 'commander';

import type { Context } from '../../context.ts';
import { parseAmount } from '../../define/parse-money.ts';

/** What the client expects to pay, in GHS. */
export type ExpectOptions = Readonly<{ expect?: number }>;

/** The option that refuses another price than the one that was seen. */
export const expectOption = (): Option =>
  new Option(
    '--expect <amount>',
    'what you expect to pay in GHS, as a quote shows it; at another price nothing is done',
  ).argParser(parseAmount);

/** The field of the API for that option. */
export const expectedFrom = ({ expect }: ExpectOptions) =>
  expect === undefined ? {} : { expected_amount_due: expect };

type Reason = NonNullable<Quote['free_words_unavailable']>;

const reasons: Readonly<Record<Reason, string>> = {
  'email-unverified':
    'First translations are free once your e-mail is verified: open the link that was sent to you, or run "nsem account verify" for another one.',
  'already-used':
    'You have had your free translation, with this or another address of your mailbox.',
  'too-many-cancelled': 'Three free translations were cancelled, so translations are charged now.',
  'network-limit':
    'Many free translations came from your network lately, so this one is charged. Try again in a few days.',
  'budget-spent':
    'The free translations of this month are all used; they begin again with the next month.',
};

/** Says why the platform does not pay for a first translation; nothing to those who order again. */
export function noteFreeWords({ output }: Context, quote: Quote): void {
  // An earlier server, or a newer reason.
  const reason: string | null | undefined = quote.free_words_unavailable;
  if (reason === 'already-used' || !Object.hasOwn(reasons, reason ?? '')) return;
  output.note(reasons[reason as Reason]);
}
