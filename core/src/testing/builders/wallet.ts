import { pesewas, type Pesewas } from '../../kernel/money.ts';
import type { AccountId } from '../../kernel/ids.ts';
import type { BookedJob } from '../../wallet/check-books.ts';
import type { Posting } from '../../wallet/ledger.ts';
import { postTopUp } from '../../wallet/postings.ts';
import { accountId, jobId, mondayMorning, nextNumber } from './ids.ts';

/** A credit of a client's wallet under a reference of its own. */
export const aTopUp = (clientId: AccountId, amount: Pesewas): Posting =>
  postTopUp(
    { clientId, amount, reference: `MOMO-${nextNumber()}`, note: 'Mobile money' },
    mondayMorning,
  );

/** A live job of 3.00 GHS as the books see it. */
export const aBookedJob = (overrides: Partial<BookedJob> = {}): BookedJob => ({
  id: jobId(1),
  clientId: accountId(1),
  isLive: true,
  isTranslation: true,
  price: pesewas(300),
  discount: pesewas(0),
  amountDue: pesewas(300),
  commission: null,
  net: null,
  ...overrides,
});
