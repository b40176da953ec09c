/** A field of a payout account that can be wrong. */
export type PayoutAccountField = 'number' | 'accountNumber' | 'bankName' | 'branch' | 'holderName';

/** Why an operation on a payout account is refused. */
export type PayoutAccountFault =
  | Readonly<{ code: 'payout-account.not-found' }>
  | Readonly<{ code: 'payout-account.invalid'; field: PayoutAccountField }>;
