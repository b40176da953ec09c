export {
  splitCommission,
  type CommissionChange,
  type CommissionConfig,
  type CommissionSplit,
  type CommissionStore,
} from './commission.ts';
export { creditWallet } from './credit-wallet.ts';
export {
  escrowOf,
  holderOf,
  isOfPlatform,
  platformAccounts,
  postingKinds,
  staysPositive,
  toReferenceKey,
  walletOf,
  type Entry,
  type HolderLines,
  type LedgerAccount,
  type LedgerStore,
  type Posting,
  type PostingKind,
  type StatementLine,
  type WalletFault,
  type WalletTotals,
} from './ledger.ts';
export { listCommissionHistory, readCommission, updateCommission } from './manage-commission.ts';
export {
  listTransactions,
  listWalletTransactions,
  type WalletTransaction,
  type WalletTransactions,
} from './read-wallet.ts';
