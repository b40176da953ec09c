import type { Nsem } from '@nsem/sdk';

import type { Context } from '../../context.ts';
import { formatMoney } from '../../output/format.ts';

/** Names payouts for a question: `payout 7 (Abena Owusu, GHS 54.57)`. */
export async function describePayouts(
  { admin }: Nsem,
  { request }: Context,
  ids: readonly number[],
): Promise<string> {
  const names: string[] = [];
  for (const id of ids) {
    const { service_provider_name: name, amount } = await admin.payouts.get(id, request);
    names.push(`payout ${id} (${name}, ${formatMoney(amount)})`);
  }
  return names.join(', ');
}
