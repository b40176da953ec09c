import { adminOnly, at, json, type Row } from './row.ts';

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
