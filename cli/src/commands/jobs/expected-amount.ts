import { Option } from 'commander';

import { parseAmount } from '../parse-money.ts';

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
