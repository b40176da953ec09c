import type { Transaction, Usage } from '@nsem/sdk';
import { queryOptions, useQuery } from '@tanstack/react-query';

import { walletQuery } from '../../../entities/wallet/wallets.ts';
import { nsem } from '../../../lib/api/nsem.ts';
import { lazily } from '../../../lib/format/dates.ts';
import { formatNumber } from '../../../lib/format/numbers.ts';
import {
  type PagedList,
  type PageRequest,
  usePagedList,
  type PagedListOptions,
} from '../../../lib/query/paged-list.ts';
import { queryClient } from '../../../lib/query/query-client.ts';

/** The usage of a client in a month. */
export type UsageMonth = Usage['months'][number];

const compact = lazily(
  () => new Intl.NumberFormat('en-GH', { notation: 'compact', maximumFractionDigits: 1 }),
);

/** A figure in full: `12,345`. */
export const formatFigure = (figure: number): string => formatNumber(figure, { most: 1 });

/** A short figure, above a bar: `12.3K`. */
export const formatShort = (figure: number): string => compact().format(figure);

/** Words in thousands, for the tooltooltip: `5.1K words`, `0.032K words`. */
export const formatThousands = (words: number): string =>
  `${formatNumber(words / 1000, { most: words < 1000 ? 3 : 1 })}K words`;

const countText = (figure: number, unit: string): string =>
  `${formatFigure(figure)} ${unit}${figure === 1 ? '' : 's'}`;

/** The measures in the charts: their names, and their values in full and in the tooltip. */
export const measures = [
  {
    of: 'calls',
    title: 'API Calls',
    column: 'API calls',
    describe: (calls: number) => countText(calls, 'API call'),
    tooltip: (calls: number) => countText(calls, 'API call'),
  },
  {
    of: 'words',
    title: 'Words Processed',
    column: 'Words',
    describe: (words: number) => countText(words, 'word'),
    tooltip: formatThousands,
  },
  {
    of: 'minutes',
    title: 'Audio Minutes',
    column: 'Minutes',
    describe: (minutes: number) => countText(minutes, 'minute'),
    tooltip: (minutes: number) => countText(minutes, 'minute'),
  },
] as const;

export type Measure = (typeof measures)[number];

const maxHeightPx = 120;
const minHeightPx = 8;

/** The height of a bar in pixels: 120 for the maximum of the chart, and at least 8. */
export const barHeight = (figure: number, maximum: number): number =>
  maximum === 0 ? minHeightPx : Math.max(minHeightPx, Math.round((figure / maximum) * maxHeightPx));

/** The total of all months, rounded to one decimal, as minutes have one decimal. */
export const totalOf = (months: readonly UsageMonth[], of: Measure['of']): number =>
  Math.round(months.reduce((sum, month) => sum + month[of], 0) * 10) / 10;

const pollMs = 30_000;

/** The usage of the client in the last six months, and the calls of this month. */
export const usageQuery = queryOptions({
  queryKey: ['usage'],
  queryFn: ({ signal }) => nsem.usage.get({ signal }),
  // Usage changes without the client: providers complete jobs, and programs request them.
  refetchInterval: pollMs,
});

/** The billing summaries of this month and last month. */
export const billingQuery = queryOptions({
  queryKey: ['billing'],
  queryFn: ({ signal }) => nsem.billing.get({ signal }),
  refetchInterval: pollMs,
});

/** Filled by the answers with transactions. */
const sealQuery = queryOptions<string | null>({
  queryKey: [...walletQuery.queryKey, 'seal'],
  queryFn: () => null,
  enabled: false,
});

/** The last seal of the ledger when the statement was loaded; null before the first. */
export const useStatementSeal = (): string | null => useQuery(sealQuery).data ?? null;

async function loadTransactions(page: PageRequest, signal: AbortSignal) {
  const list = nsem.wallet.listTransactions({ ...page, limit: 20 }, { signal });
  const { data, response } = await list.withResponse();
  queryClient.setQueryData(sealQuery.queryKey, response.header('ledger-seal'));
  return data;
}

/**
 * The wallet transactions, newest first. Under the key of the wallet, so they are refetched
 * together.
 */
export const statementList: PagedListOptions<Transaction> = {
  key: [...walletQuery.queryKey, 'transactions'],
  load: loadTransactions,
  pollMs: () => pollMs,
};

export const useStatement = (): PagedList<Transaction> => usePagedList(statementList);
