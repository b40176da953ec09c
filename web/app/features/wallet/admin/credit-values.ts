import type { NewCredit, Transaction } from '@nsem/sdk';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import {
  type infer as Infer,
  int,
  lte,
  maxLength,
  minLength,
  NEVER,
  number,
  object,
  pipe,
  positive,
  string,
  transform,
  trim,
} from 'zod/mini';

import { type KeyedRequest, keyRequest } from '../../../lib/api/idempotency-key.ts';
import { nsem } from '../../../lib/api/nsem.ts';
import { parseDecimal } from '../../../lib/format/parse-decimal.ts';

/** The values of the form, as typed. */
export type CreditValues = Readonly<{ client: string; amount: string; note: string }>;

/** An empty form. */
export const noCredit: CreditValues = { client: '', amount: '', note: '' };

const clientNumber = 'Enter the client number';
const positiveAmount = 'Enter an amount above 0, like 200 or 12.50';

const typedNumber = (emptyText: string, rules: Parameters<typeof parseDecimal>[1]) =>
  pipe(
    string(),
    transform((typed, { issues }): number => {
      const parsed = parseDecimal(typed, rules);
      if ('value' in parsed) return parsed.value;
      const message = parsed.fault === 'empty' ? emptyText : parsed.problem;
      issues.push({ code: 'custom', message, input: typed });
      return NEVER;
    }),
  );

/** The validation of the form. */
export const creditSchema = object({
  client: pipe(
    typedNumber(clientNumber, { mostDecimals: 0 }),
    int(clientNumber).check(positive(clientNumber)),
  ),
  amount: pipe(
    typedNumber(positiveAmount, { mostDecimals: 2, unit: 'GHS' }),
    number(positiveAmount).check(
      positive(positiveAmount),
      lte(1_000_000, 'At most 1,000,000 at once'),
    ),
  ),
  note: string().check(trim(), minLength(1, 'Enter where the money came from'), maxLength(500)),
});

/** The request body of valid values. */
export function creditOf(values: CreditValues): NewCredit {
  const { client, amount, note }: Infer<typeof creditSchema> = creditSchema.parse(values);
  return { user_id: client, amount, note };
}

/** Credits a wallet. Retrying the same credit reuses its idempotency key, so it counts once. */
export function useCredit() {
  const sent = useRef<KeyedRequest | null>(null);
  return useMutation({
    mutationFn: (values: CreditValues): Promise<Transaction> => {
      const body = creditOf(values);
      sent.current = keyRequest([body], sent.current);
      return nsem.wallet.credit(body, { idempotencyKey: sent.current.key });
    },
    onSuccess: () => {
      sent.current = null;
    },
  });
}
