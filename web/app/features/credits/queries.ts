import type { Transaction } from '@nsem/sdk';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';

import { nsem } from '../../lib/nsem.ts';
import { randomKey } from '../../lib/random-key.ts';
import { creditOf, type CreditValues } from './credit-values.ts';

/**
 * Credits a wallet. The same credit sent again, because no answer came, is the same credit and not
 * a second one.
 */
export function useCredit() {
  const named = useRef({ credit: '', key: '' });
  return useMutation({
    mutationFn: (values: CreditValues): Promise<Transaction> => {
      const body = creditOf(values);
      const credit = JSON.stringify(body);
      if (named.current.credit !== credit) named.current = { credit, key: randomKey() };
      return nsem.wallet.credit(body, { idempotencyKey: named.current.key });
    },
    onSuccess: () => {
      named.current = { credit: '', key: '' };
    },
  });
}
