import { at, type Row } from './row.ts';

/** Access to exports: a key for reports exports what it may list. */
export const exportRows: readonly Row[] = [
  {
    operation: 'exportTable',
    about: 'the jobs',
    path: at('/admin/exports/jobs'),
    expected: [401, 403, 403, 403, 403, 200, 403, 200, 403, 403],
  },
  {
    operation: 'exportTable',
    about: 'the accounts',
    path: at('/admin/exports/accounts'),
    expected: [401, 403, 403, 403, 403, 200, 403, 403, 403, 403],
  },
];
