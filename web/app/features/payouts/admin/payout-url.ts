import { choiceParam, patternParam } from '../../../lib/address/search-params.ts';

/** The states of a payout, in the order in which it goes through them. */
export const payoutStatuses = ['pending', 'processing', 'completed', 'failed'] as const;

const endings = ['completed', 'failed'] as const;

/**
 * The status filter, the open payout, the outcome of its transfer that is being recorded, and whether
 * the held earnings are open.
 */
export type PayoutView = Readonly<{
  status: (typeof payoutStatuses)[number] | undefined;
  payout: string | undefined;
  end: (typeof endings)[number] | undefined;
  isHeldOpen: boolean;
}>;

/** Reads the payouts' state from the query; an invalid value falls back to all payouts. */
export const parsePayoutView = (params: Readonly<Record<string, string>>): PayoutView => ({
  status: choiceParam(payoutStatuses, params['status']),
  payout: patternParam(/^[1-9]\d{0,14}$/, params['payout']),
  end: choiceParam(endings, params['end']),
  isHeldOpen: params['held'] === 'all',
});
