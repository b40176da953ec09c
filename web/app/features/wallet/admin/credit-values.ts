import type { NewCredit } from '@nsem/sdk';
import {
  gt,
  int,
  lte,
  maxLength,
  minLength,
  number,
  object,
  positive,
  string,
  trim,
  type infer as Infer,
} from 'zod/mini';

/** The values of the form; empty number fields are ''. */
export type CreditValues = Readonly<{
  client: number | string;
  amount: number | string;
  note: string;
}>;

/** An empty form. */
export const noCredit: CreditValues = { client: '', amount: '', note: '' };

const clientNumber = 'Enter the client number';
const positiveAmount = 'Enter an amount above 0';

/** The validation of the form. */
export const creditSchema = object({
  client: int(clientNumber).check(positive(clientNumber)),
  amount: number(positiveAmount).check(
    gt(0, positiveAmount),
    lte(1_000_000, 'At most 1,000,000 at once'),
  ),
  note: string().check(trim(), minLength(1, 'Enter where the money came from'), maxLength(500)),
});

/** The request body of valid values. */
export function creditOf(values: CreditValues): NewCredit {
  const { client, amount, note }: Infer<typeof creditSchema> = creditSchema.parse(values);
  return { user_id: client, amount, note };
}
