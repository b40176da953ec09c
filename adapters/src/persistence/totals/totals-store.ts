import { pesewas, type TotalChange, type TotalName, type TotalsStore } from '@nsem/core';
import type { EntitySchema } from '@mikro-orm/sqlite';
import { toColumn } from '../columns.ts';
import type { DatabaseSession, SqlValue } from '../database-session.ts';
import type { Statement } from '../statements/define-statement.ts';
import { defineAddition } from '../statements/row-statements.ts';
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

/** The column of a figure: `spokenMs` is in `spoken_ms`. */
const columnOf = (figure: string): string =>
  figure.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

type Addition = Statement<readonly SqlValue[], unknown>;

/** One statement for each set of figures that a change concerns, of which there are a few. */
const additions = new Map<string, Addition>();

function additionOf({ total, sums }: TotalChange, shape: string): Addition {
  const known = additions.get(shape);
  if (known !== undefined) return known;
  const { name, key, isDivided } = totalTables[total];
  const figures = Object.keys(sums).map(columnOf);
  const defined = defineAddition(name, { key: isDivided ? [...key, 'part'] : key, figures });
  additions.set(shape, defined);
  return defined;
}

/** The totals in the database. */
export const createTotalsStore = ({ sql, part }: DatabaseSession): TotalsStore => ({
  async add(changes) {
    for (const change of changes) {
      const figures: number[] = [];
      let shape: string = change.total;
      for (const figure in change.sums) {
        figures.push(toColumn(pesewas(change.sums[figure] ?? 0n)));
        shape += ` ${figure}`;
      }
      const { isDivided } = totalTables[change.total];
      sql.add(additionOf(change, shape), isDivided ? [...change.key, part] : change.key, figures);
    }
  },
});
