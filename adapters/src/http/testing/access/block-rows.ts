import { at, type Row } from './row.ts';

/** Clients and providers with a session. */
const owners = (status: number) => [401, status, status, status, status, 403, 403, 403, 403, 403];

/** Access to blocks. */
export const blockRows: readonly Row[] = [
  { operation: 'listBlocks', path: at('/blocks'), expected: owners(200) },
  {
    operation: 'blockPartner',
    path: ({ clientsJob }) => `/jobs/${clientsJob}/block`,
    expected: owners(404).with(1, 200),
  },
  {
    operation: 'blockPartner',
    about: 'as the provider',
    path: ({ providersJob }) => `/jobs/${providersJob}/block`,
    expected: owners(404).with(3, 200),
  },
  {
    operation: 'blockProvider',
    path: ({ blockedProvider }) => `/users/service-providers/${blockedProvider}/block`,
    expected: [401, 200, 404, 403, 403, 403, 403, 403, 403, 403],
  },
  { operation: 'removeBlock', path: ({ block }) => `/blocks/${block}`, expected: owners(204) },
];
