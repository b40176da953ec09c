import {
  catch as orElse,
  enum as oneOf,
  maxLength,
  object,
  optional,
  regex,
  string,
  type infer as Infer,
} from 'zod/mini';

const one = <T extends string>(values: readonly [T, ...T[]]) =>
  orElse(optional(oneOf(values)), undefined);
const matching = (pattern: RegExp) => orElse(optional(string().check(regex(pattern))), undefined);

/** The states of a payout, in the order in which it goes through them. */
export const payoutStatuses = ['pending', 'processing', 'completed', 'failed'] as const;

/** Who has a wallet. */
export const walletRoles = ['client', 'service-provider'] as const;

const walletSchema = object({
  q: orElse(string().check(maxLength(200)), ''),
  role: one(walletRoles),
  status: one(payoutStatuses),
  payout: matching(/^[1-9]\d{0,14}$/),
  end: one(['completed', 'failed']),
  credit: matching(/^(?:new|[1-9]\d{0,14})$/),
});

/**
 * What the Wallet Management tab shows: the summaries' search and role, the payouts' status, the
 * payout that is open and how it is said to have ended, and whose wallet is being credited.
 */
export type WalletView = Infer<typeof walletSchema>;

/** Reads the tab's state from the query; what makes no sense falls back to everything. */
export const parseWalletView = (params: Readonly<Record<string, string>>): WalletView =>
  walletSchema.parse(params);
