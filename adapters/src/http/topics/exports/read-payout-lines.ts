import {
  listPayouts,
  listPayoutTransactions,
  ok,
  type PayoutStatus,
  type Result,
} from '@nsem/core';
import type { AnyFault } from '../../problems/http-fault.ts';
import type { ExportPage } from '../../replies/csv.ts';
import { presentPaidJob } from '../payouts/payouts.presenter.ts';
import type { ExportCall } from './export-call.ts';

/** How many payouts, of some jobs each, are in memory at a time. */
const pageSize = 20;

/** Reads what some payouts pay for, the newest payouts first. */
export async function readPayoutLines(
  { query, read }: ExportCall,
  before: number | undefined,
): Promise<Result<ExportPage, AnyFault>> {
  const status = query.status as PayoutStatus | undefined;
  const payouts = await read(listPayouts, { status, page: { limit: pageSize, before } });
  if (!payouts.ok) return payouts;
  const rows: object[] = [];
  for (const { id, publicId } of payouts.value) {
    const lines = await read(listPayoutTransactions, id);
    if (!lines.ok) return lines;
    const payout = { payout_id: id, provider_id: publicId };
    rows.push(...lines.value.map((line) => ({ ...payout, ...presentPaidJob(line) })));
  }
  const isFull = payouts.value.length === pageSize;
  return ok({ rows, next: isFull ? payouts.value.at(-1)?.id : undefined });
}
