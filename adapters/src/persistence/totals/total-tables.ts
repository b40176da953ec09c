import type { TotalName } from '@nsem/core';
import type { EntitySchema } from '@mikro-orm/sqlite';
import {
  ClientDayRow,
  ClientTotalRow,
  DurationDayRow,
  MailboxTotalRow,
  PlatformDayRow,
  ProviderClientRow,
  ProviderDayRow,
  ProviderTotalRow,
  StorageTotalRow,
} from './total.row.ts';

/** A table of totals: the columns that identify a row or its parts, and those that are summed. */
export type TotalTable = Readonly<{
  name: string;
  key: readonly string[];
  sums: readonly string[];
  /** Whether a row has parts. */
  isDivided: boolean;
}>;

function tableOf({ meta }: EntitySchema, key: readonly string[]): TotalTable {
  const columns = Object.keys(meta.properties);
  const sums = columns.filter((column) => column !== 'part' && !key.includes(column));
  return { name: meta.tableName, key, sums, isDivided: columns.includes('part') };
}

/** The table of each of core's totals; the key in the order of `TotalChange`. */
export const totalTables: Readonly<Record<TotalName, TotalTable>> = {
  clientDays: tableOf(ClientDayRow, ['day', 'client_id']),
  clients: tableOf(ClientTotalRow, ['client_id']),
  mailboxes: tableOf(MailboxTotalRow, ['mailbox']),
  providerDays: tableOf(ProviderDayRow, ['day', 'provider_id']),
  providers: tableOf(ProviderTotalRow, ['provider_id', 'service_type']),
  providerClients: tableOf(ProviderClientRow, ['provider_id', 'client_id']),
  platformDays: tableOf(PlatformDayRow, ['day']),
  durationDays: tableOf(DurationDayRow, ['day', 'minutes']),
  storage: tableOf(StorageTotalRow, ['account_id']),
};
