import { listWalletTransactions, ok, type Result } from '@nsem/core';
import type { AnyFault } from '../../problems/http-fault.ts';
import type { ExportPage } from '../../replies/csv.ts';
import { presentTransactionToAdmin } from '../wallet/wallet.presenter.ts';
import type { ExportCall } from './export-call.ts';

/** How many postings, of one or two users each, are in memory at a time. */
const pageSize = 200;

/** Reads some changes of the wallets and earnings of all users, newest first. */
export async function readTransactions(
  { read }: ExportCall,
  before: number | undefined,
): Promise<Result<ExportPage, AnyFault>> {
  const found = await read(listWalletTransactions, { limit: pageSize, before });
  if (!found.ok) return found;
  const { transactions, next } = found.value;
  const rows = transactions.map((transaction) => ({
    ...presentTransactionToAdmin(transaction),
    user_id: transaction.accountId,
    user_name: transaction.userName,
    role: transaction.role,
  }));
  return ok({ rows, next: next ?? undefined });
}
