import { adminOnly, at, type Row } from './row.ts';

/** Who may see what the marketplace has sent, and send it again. */
export const noticeRows: readonly Row[] = [
  { operation: 'listNotices', path: at('/admin/notices'), expected: adminOnly(200) },
  {
    operation: 'retryNotice',
    path: ({ deadNotice }) => `/admin/notices/${deadNotice}/retry`,
    expected: adminOnly(200),
  },
];
