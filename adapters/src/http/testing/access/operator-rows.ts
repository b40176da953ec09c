import { backupKinds } from '../../../backup/backup-name.ts';
import { adminOnly, at, clients, everyone, json, providers, type Row } from './row.ts';

/** Access to the audit log: no scope of an API key opens it. */
export const auditLogRows: readonly Row[] = [
  { operation: 'listAuditLog', path: at('/admin/audit-log'), expected: adminOnly(200) },
  {
    operation: 'exportAuditLog',
    path: at('/admin/audit-log/export'),
    expected: adminOnly(200),
  },
];

const operations = {
  database: 'downloadDatabase',
  uploads: 'downloadUploads',
  all: 'downloadAll',
} as const;

/** Access to backups: admins and their API keys for backups. */
export const backupRows: readonly Row[] = backupKinds.map((kind) => ({
  operation: operations[kind],
  path: at(`/admin/download/${kind}`),
  expected: [401, 403, 403, 403, 403, 200, 403, 403, 200, 403],
}));

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

/** Access to the settings. */
export const settingsRows: readonly Row[] = [
  { operation: 'readSettings', path: at('/admin/settings'), expected: adminOnly(200) },
  {
    operation: 'updateSettings',
    path: at('/admin/settings'),
    send: json({ max_api_keys: 900 }),
    expected: adminOnly(200),
  },
  {
    operation: 'sendTestMail',
    path: at('/admin/settings/test-mail'),
    expected: adminOnly(200),
  },
];

/** Access to the health checks and the API reference. */
export const systemRows: readonly Row[] = [
  { operation: 'readHealth', path: at('/healthz'), expected: everyone(200) },
  { operation: 'readVersion', path: at('/version'), expected: everyone(200) },
  { operation: 'readReadiness', path: at('/readyz'), expected: everyone(200) },
  { operation: 'readDocs', path: at('/docs'), expected: everyone(200) },
  { operation: 'readOpenApi', path: at('/openapi.json'), expected: everyone(200) },
];
