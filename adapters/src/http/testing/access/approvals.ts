import { adminOnly, at, json, type Row } from './row.ts';

/** Access to approvals: no scope of an API key opens them. */
export const approvalRows: readonly Row[] = [
  { operation: 'listApprovals', path: at('/admin/approvals'), expected: adminOnly(200) },
  {
    operation: 'approveRequest',
    path: ({ approval }) => `/admin/approvals/${approval}/approve`,
    expected: adminOnly(200),
  },
  {
    operation: 'rejectRequest',
    path: ({ approval }) => `/admin/approvals/${approval}/reject`,
    send: json({ reason: 'The amount is wrong.' }),
    expected: adminOnly(200),
  },
];
