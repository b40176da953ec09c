import type { LoadedRequest } from './load.ts';

/** A request that is measured beside the bare program. */
export type Scenario = LoadedRequest &
  Readonly<{
    /** The minimum ratio to the bare program at 64 connections. */
    floor: number;
  }>;

const content =
  'Before the rains come, clear the gutters and drains around your compound. Standing water is ' +
  'where mosquitoes breed, and mosquitoes carry malaria. Sleep under a treated net every night, ' +
  'even when it is hot. If a child has a fever, take the child to the nearest health post at once ' +
  'and do not wait until the morning. Keep the health card in a dry place and bring it with you. ' +
  'The nurse will ask how long the fever has lasted, what the child has eaten, and whether anyone ' +
  'else in the house is ill. Give clean water to drink on the way.';

/** The measured requests. */
export const scenarios = (jobId: number): readonly Scenario[] => [
  {
    name: 'POST /jobs/ (key, idempotent)',
    method: 'POST',
    path: '/jobs/',
    body: JSON.stringify({
      service_type: 'translation',
      source_language: 'en',
      target_language: 'tw',
      content,
    }),
    isIdempotent: true,
    floor: 1.4,
  },
  { name: 'GET /jobs/{id}/status', method: 'GET', path: `/jobs/${jobId}/status`, floor: 0.6 },
  { name: 'GET /jobs/?limit=50', method: 'GET', path: '/jobs/?limit=50', floor: 0.7 },
  {
    name: 'GET /users/service-providers',
    method: 'GET',
    path: '/users/service-providers',
    floor: 3,
  },
];
