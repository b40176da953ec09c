import { adminOnly, at, type Row } from './row.ts';

/** Access to the audit log: no scope of an API key opens it. */
export const auditLogRows: readonly Row[] = [
  { operation: 'listAuditLog', path: at('/admin/audit-log'), expected: adminOnly(200) },
  {
    operation: 'exportAuditLog',
    path: at('/admin/audit-log/export'),
    expected: adminOnly(200),
  },
];
