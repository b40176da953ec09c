import { choiceParam, patternParam, textParam } from '../../../lib/address/search-params.ts';

/** The roles that have a wallet. */
export const walletRoles = ['client', 'service-provider'] as const;

/** The wallet summaries' search and role, and the wallet being credited. */
export type WalletView = Readonly<{
  q: string;
  role: (typeof walletRoles)[number] | undefined;
  credit: string | undefined;
}>;

const maxSearchLength = 200;

/** Reads the summaries' state from the query; an invalid value falls back to all wallets. */
export const parseWalletView = (params: Readonly<Record<string, string>>): WalletView => ({
  q: textParam(params['q'], maxSearchLength),
  role: choiceParam(walletRoles, params['role']),
  credit: patternParam(/^(?:new|[1-9]\d{0,14})$/, params['credit']),
});
