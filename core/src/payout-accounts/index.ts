export {
  deletePayoutAccount,
  protectPayoutAccounts,
  readPayoutAccount,
  replacePayoutAccount,
  type OwnPayoutAccount,
} from './manage-payout-account.ts';
export {
  isRecentlyChanged,
  mobileNetworks,
  type NewPayoutAccount,
  type PayoutAccount,
  type PayoutAccountFault,
  type PayoutAccountStore,
  type PayoutAccountVault,
  type SealedPayoutAccount,
  type StoredPayoutAccount,
} from './payout-account.ts';
