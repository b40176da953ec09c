import { at, json, providers, type Row } from './row.ts';

const everyRole = [401, 200, 200, 200, 200, 200, 200, 403, 403, 403];

/** Access to ratings. */
export const ratingRows: readonly Row[] = [
  {
    operation: 'createRating',
    path: at('/ratings/'),
    send: (_actor, { people }) => ({
      json: { service_provider_id: people.provider.id, rating: 5, comment: 'Medaase!' },
    }),
    // The other client has no completed job, and is refused for that reason.
    expected: [401, 201, 403, 403, 403, 403, 403, 403, 403, 403],
  },
  {
    operation: 'listMyRatings',
    path: at('/ratings/my-ratings'),
    expected: [401, 200, 200, 403, 403, 403, 403, 403, 403, 403],
  },
  {
    operation: 'listReceivedRatings',
    path: at('/ratings/received-ratings'),
    expected: providers(200),
  },
  {
    operation: 'listProviderRatings',
    path: ({ provider }) => `/ratings/provider/${provider}`,
    expected: everyRole,
  },
  { operation: 'readRating', path: ({ rating }) => `/ratings/${rating}`, expected: everyRole },
  {
    operation: 'updateRating',
    path: ({ rating }) => `/ratings/${rating}`,
    send: json({ rating: 4 }),
    expected: [401, 200, 404, 403, 403, 403, 403, 403, 403, 403],
  },
];
