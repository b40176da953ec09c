import type { Transaction } from '@nsem/sdk';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';

import { nsem } from '../../../lib/api/nsem.ts';
import { keyRequest, type KeyedRequest } from '../../../lib/api/idempotency-key.ts';
import { creditOf, type CreditValues } from './credit-values.ts';

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
