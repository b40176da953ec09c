import {
  adminOnly,
  assigned,
  at,
  clients,
  deliveringKeys,
  json,
  lookingKeys,
  type Row,
} from './row.ts';

/** Only the client of the job, and their key. */
const owners = clients(200).with(2, 404);

/** The client, the provider, admins, and the key of the client. */
const readers = [401, 200, 404, 200, 404, 200, 200, 403, 403, 403];

const reason = 'It is in Fante, not in Asante Twi.';

/** Access to reviews of results and to disputes about them. */
export const reviewRows: readonly Row[] = [
  {
    operation: 'acceptResults',
    path: at('/jobs/accept'),
    send: json({ ids: [4711] }),
    expected: clients(200),
  },
  {
    operation: 'acceptResult',
    path: ({ reviewedJob }) => `/jobs/${reviewedJob}/accept`,
    expected: [401, 200, 404, 403, 403, 200, 200, 403, 403, 403],
  },
  {
    operation: 'requestRevision',
    path: ({ reviewedJob }) => `/jobs/${reviewedJob}/revisions`,
    send: json({ reasons: ['meaning'], text: 'It is cold, not hot.' }),
    expected: owners,
  },
  {
    operation: 'listRevisions',
    path: ({ revisedJob }) => `/jobs/${revisedJob}/revisions`,
    expected: readers,
    narrowKeys: lookingKeys(200),
  },
  {
    operation: 'answerPin',
    path: ({ revisedJob }) => `/jobs/${revisedJob}/revisions/pins/1`,
    send: json({ is_done: true, answer: 'It is cold now.' }),
    expected: assigned(200),
    narrowKeys: deliveringKeys(200),
  },
  {
    operation: 'declineRevision',
    path: ({ revisedJob }) => `/jobs/${revisedJob}/revisions/decline`,
    send: json({ reason: 'The original says hot.' }),
    expected: assigned(200),
    narrowKeys: deliveringKeys(200),
  },
  {
    operation: 'readResultVersion',
    path: ({ revisedJob }) => `/jobs/${revisedJob}/versions/1/output`,
    expected: readers,
    narrowKeys: lookingKeys(200),
  },
  {
    operation: 'disputeResult',
    path: ({ reviewedJob }) => `/jobs/${reviewedJob}/dispute`,
    send: json({ reason }),
    expected: owners,
  },
  {
    operation: 'readDispute',
    path: ({ disputedJob }) => `/jobs/${disputedJob}/dispute`,
    expected: readers,
    narrowKeys: lookingKeys(200),
  },
  {
    operation: 'writeStatement',
    path: ({ disputedJob }) => `/jobs/${disputedJob}/dispute/statement`,
    send: json({ text: reason }),
    expected: [401, 200, 404, 200, 404, 403, 200, 403, 403, 403],
    narrowKeys: deliveringKeys(200),
  },
  {
    operation: 'readStatementFile',
    path: ({ disputedJob, statementFile }) => `/jobs/${disputedJob}/dispute/files/${statementFile}`,
    expected: readers,
    narrowKeys: lookingKeys(200),
  },
  { operation: 'listDisputes', path: at('/disputes'), expected: adminOnly(200) },
  {
    operation: 'settleDispute',
    path: ({ disputedJob }) => `/jobs/${disputedJob}/dispute/decision`,
    send: json({ returned_amount: 0.01, reason: 'One page is missing.' }),
    expected: adminOnly(200),
  },
];
