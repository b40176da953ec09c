import { choiceParam, formParam, textParam } from '../../lib/search-params.ts';

/** The states of a payout, in the order in which it goes through them. */
export const payoutStatuses = ['pending', 'processing', 'completed', 'failed'] as const;

/** Who has a wallet. */
export const walletRoles = ['client', 'service-provider'] as const;

const endings = ['completed', 'failed'] as const;

/**
 * What the Wallet Management tab shows: the summaries' search and role, the payouts' status, the
 * payout that is open and how it is said to have ended, and whose wallet is being credited.
 */
export type WalletView = Readonly<{
  q: string;
  role: (typeof walletRoles)[number] | undefined;
  status: (typeof payoutStatuses)[number] | undefined;
  payout: string | undefined;
  end: (typeof endings)[number] | undefined;
  credit: string | undefined;
}>;

const longestSearch = 200;

/** Reads the tab's state from the query; what makes no sense falls back to everything. */
export const parseWalletView = (params: Readonly<Record<string, string>>): WalletView => ({
  q: textParam(params['q'], longestSearch),
  role: choiceParam(walletRoles, params['role']),
  status: choiceParam(payoutStatuses, params['status']),
  payout: formParam(/^[1-9]\d{0,14}$/, params['payout']),
  end: choiceParam(endings, params['end']),
  credit: formParam(/^(?:new|[1-9]\d{0,14})$/, params['credit']),
});
