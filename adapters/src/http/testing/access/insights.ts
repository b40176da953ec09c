import { adminOnly, at, clients, providers, type Row } from './row.ts';

const reporters = [401, 403, 403, 403, 403, 200, 403, 200, 403, 403];
const accountants = [401, 403, 403, 403, 403, 200, 403, 200, 403, 200];

/** Access to statistics: all, or the caller's own. */
export const insightRows: readonly Row[] = [
  { operation: 'readStats', path: at('/admin/stats'), expected: reporters },
  { operation: 'readWaiting', path: at('/admin/waiting'), expected: reporters },
  { operation: 'readAnalytics', path: at('/admin/analytics'), expected: reporters },
  { operation: 'readTrends', path: at('/admin/analytics/trends'), expected: reporters },
  { operation: 'readUsage', path: at('/usage'), expected: clients(200) },
  { operation: 'readBilling', path: at('/billing'), expected: clients(200) },
  { operation: 'readEarnings', path: at('/earnings'), expected: providers(200) },
  { operation: 'inspectSystem', path: at('/admin/health'), expected: adminOnly(200) },
  {
    operation: 'listWalletSummaries',
    path: at('/wallet/admin/summaries'),
    expected: accountants,
  },
  { operation: 'readWalletTotals', path: at('/wallet/admin/totals'), expected: accountants },
];
