import { dayMs } from '@nsem/core';
import { acceptingKeys, assigned, clients, json, lookingKeys, type Row } from './row.ts';

/** In two days, which is later than the job of the scene is due. */
const proposed = () => ({ due_at: new Date(Date.now() + 2 * dayMs).toISOString() });

/** Of the client of the job alone. */
const owners = clients(200).with(2, 404);

/** The client, the provider who proposed, admins, and the key of the client. */
const readers = [401, 200, 404, 200, 404, 200, 200, 403, 403, 403];

/** Access to proposals of due times. */
export const proposalRows: readonly Row[] = [
  {
    operation: 'listProposals',
    path: ({ proposedJob }) => `/jobs/${proposedJob}/proposals`,
    expected: readers,
    narrowKeys: lookingKeys(200),
  },
  {
    operation: 'addProposal',
    path: ({ proposedJob }) => `/jobs/${proposedJob}/proposals`,
    send: () => ({ json: proposed() }),
    expected: assigned(200),
    narrowKeys: acceptingKeys(200),
  },
  {
    operation: 'withdrawProposal',
    path: ({ proposedJob, proposal }) => `/jobs/${proposedJob}/proposals/${proposal}`,
    expected: assigned(204),
    narrowKeys: acceptingKeys(204),
  },
  {
    operation: 'acceptProposal',
    path: ({ proposedJob, proposal }) => `/jobs/${proposedJob}/proposals/${proposal}/accept`,
    expected: owners,
  },
  {
    operation: 'declineProposal',
    path: ({ proposedJob, proposal }) => `/jobs/${proposedJob}/proposals/${proposal}/decline`,
    send: json({ reason: 'The clinic opens on Wednesday.' }),
    expected: owners,
  },
];
