import { adminOnly, at, type Row } from './row.ts';

/** Access to sent notices and their retries. */
export const noticeRows: readonly Row[] = [
  { operation: 'listNotices', path: at('/admin/notices'), expected: adminOnly(200) },
  {
    operation: 'retryNotice',
    path: ({ deadNotice }) => `/admin/notices/${deadNotice}/retry`,
    expected: adminOnly(200),
  },
];
