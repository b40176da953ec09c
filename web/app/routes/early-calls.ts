import type { User } from '@nsem/sdk';
import type { FetchQueryOptions } from '@tanstack/react-query';

import { waitingApprovalsList } from '../entities/approvals/waiting-approvals.ts';
import { statsQuery, waitingQuery } from '../entities/insights/platform-stats.ts';
import { parseJobListView } from '../entities/jobs/job-list-url.ts';
import {
  allJobsList,
  availableJobsList,
  myJobsList,
  recentJobsList,
} from '../entities/jobs/queries.ts';
import { languagesQuery } from '../entities/languages/queries.ts';
import { summaryQuery } from '../entities/notifications/notifications.tsx';
import { earningsQuery, payoutAccountQuery } from '../entities/payouts/payouts.ts';
import { activePricesQuery } from '../entities/pricing/prices.ts';
import { myServicesQuery, providersList } from '../entities/services/provider-queries.ts';
import { totalsQuery, walletQuery } from '../entities/wallet/wallets.ts';
import { reviewedProvidersList } from '../features/accounts/admin/providers-section.tsx';
import { managedAccountsList } from '../features/accounts/manage/accounts.ts';
import { announcementsList } from '../features/announcements/admin/announcement-form.tsx';
import { apiKeysQuery } from '../features/api-keys/keys/keys.ts';
import { auditLogList } from '../features/audit-log/audit-panel.tsx';
import { contactMessagesList } from '../features/contact/admin/messages.tsx';
import { activityQuery, analyticsQuery, trendsQuery } from '../features/insights/admin/figures.ts';
import {
  billingQuery,
  statementList,
  usageQuery,
} from '../features/insights/client/usage-figures.ts';
import { openDisputesList } from '../features/jobs/admin-list/disputes-section.tsx';
import { reportedMessagesList } from '../features/messages/reported-section.tsx';
import { heldQuery, payoutsList } from '../features/payouts/admin/queries.ts';
import { ownPayoutsList } from '../features/payouts/provider/payout-statement.tsx';
import { priceListQuery } from '../features/pricing/admin/prices.ts';
import { receivedRatingsList } from '../features/ratings/provider/received-ratings.tsx';
import { submittedServicesList } from '../features/services/admin/reviews.ts';
import { settingsQuery } from '../features/settings/settings-form.tsx';
import { commissionQuery, walletSummariesList } from '../features/wallet/admin/wallets.tsx';
import type { EarlyCalls } from '../lib/api/early-calls.ts';
import type { PagedListOptions } from '../lib/query/paged-list.ts';
import { queryClient } from '../lib/query/query-client.ts';

type FirstQuery =
  | Readonly<{ queryKey: FetchQueryOptions['queryKey']; queryFn?: unknown }>
  | Pick<PagedListOptions<unknown>, 'load'>;

/** What a dashboard loads first, by tab; the first tab is the default. */
type FirstQueries = Readonly<{
  role: User['role'];
  /** What every tab needs. */
  always: readonly FirstQuery[];
  tabs: Readonly<Record<string, readonly FirstQuery[]>>;
}>;

const allJobs = parseJobListView({});

/**
 * What the dashboards load first. A query that is missing here costs a phone a second; one that no tab
 * needs costs a call: a test compares them with what the tabs load.
 */
const firstQueries: Readonly<Record<string, FirstQueries>> = {
  '/client': {
    role: 'client',
    always: [usageQuery, walletQuery, summaryQuery],
    tabs: {
      discover: [languagesQuery, providersList({ sort: 'best' }), activePricesQuery],
      jobs: [languagesQuery, myJobsList(allJobs)],
      api: [languagesQuery, apiKeysQuery],
      usage: [billingQuery, statementList],
    },
  },
  '/service-provider': {
    role: 'service-provider',
    always: [earningsQuery, myServicesQuery, summaryQuery],
    tabs: {
      profile: [languagesQuery, payoutAccountQuery, receivedRatingsList],
      available: [languagesQuery, availableJobsList(false)],
      recent: [languagesQuery, recentJobsList(allJobs)],
      earnings: [walletQuery, ownPayoutsList],
      api: [apiKeysQuery],
    },
  },
  '/admin': {
    role: 'admin',
    always: [statsQuery, waitingQuery],
    tabs: {
      overview: [activityQuery, contactMessagesList('open')],
      jobs: [openDisputesList, reportedMessagesList, languagesQuery, allJobsList(allJobs)],
      providers: [
        languagesQuery,
        submittedServicesList({ sort: 'oldest', status: 'pending' }),
        submittedServicesList({}),
        reviewedProvidersList({}),
      ],
      languages: [languagesQuery],
      prices: [priceListQuery],
      analytics: [trendsQuery, analyticsQuery],
      wallets: [
        waitingApprovalsList,
        totalsQuery,
        commissionQuery,
        heldQuery,
        payoutsList(undefined),
        walletSummariesList({}),
      ],
      accounts: [managedAccountsList({})],
      audit: [auditLogList({})],
      settings: [announcementsList, settingsQuery],
    },
  },
};

/** The calls of what the dashboards load first; for the build, which writes them into the documents. */
export async function listEarlyCalls(): Promise<EarlyCalls> {
  const calls: Record<string, EarlyCalls[string]> = {};
  for (const [path, { role, always, tabs }] of Object.entries(firstQueries)) {
    const ofTabs: Record<string, readonly string[]> = {};
    for (const [tab, queries] of Object.entries(tabs)) ofTabs[tab] = await pathsOf(queries);
    calls[path] = { role, always: await pathsOf(always), tabs: ofTabs };
  }
  return calls;
}

/** The paths that queries request, with their parameters: every answer is an empty list. */
async function pathsOf(queries: readonly FirstQuery[]): Promise<readonly string[]> {
  const paths = new Set<string>();
  const { fetch } = globalThis;
  globalThis.fetch = async (input) => {
    const { pathname, search } = new URL(input instanceof Request ? input.url : input);
    paths.add(pathname + search);
    return Response.json([]);
  };
  try {
    await Promise.all(queries.map(load));
  } finally {
    globalThis.fetch = fetch;
    queryClient.clear();
  }
  return [...paths];
}

const load = (query: FirstQuery): Promise<unknown> =>
  'load' in query
    ? query.load({}, new AbortController().signal)
    : queryClient.fetchQuery(query as FetchQueryOptions);
