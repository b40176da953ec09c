import { at, type Row } from './row.ts';

/** Who may look for providers. */
export const providerRows: readonly Row[] = [
  {
    operation: 'listProviders',
    path: at('/users/service-providers'),
    expected: [401, 200, 200, 403, 403, 200, 200, 403, 403, 403],
  },
];
