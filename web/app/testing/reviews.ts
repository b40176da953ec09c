import type { Dispute, Revision } from '@nsem/sdk';

/** A translation that was sent back on the Friday, with a line that the client marked. */
export const aRevision = (given: Partial<Revision> = {}): Revision => ({
  job_id: 15,
  version: 1,
  reasons: ['terminology'],
  text: 'Please use the words of the glossary.',
  pins: [{ n: 1, segment: 2, second: null, text: '5 ml, not 50 ml', done_at: null, answer: null }],
  requested_at: '2026-11-20T10:00:00.000Z',
  due_at: null,
  has_output: true,
  end: null,
  ended_at: null,
  decline_reason: null,
  ...given,
});

/** A dispute that the client opened on the Friday. */
export const aDispute = (given: Partial<Dispute> = {}): Dispute => ({
  id: 3,
  job_id: 15,
  status: 'open',
  service_type: 'translation',
  price: 45,
  client_id: 12,
  client_name: 'Efua Asante',
  provider_user_id: 7,
  provider_name: 'Ama Serwaa',
  opened_by: 'client',
  opened_at: '2026-11-20T10:00:00.000Z',
  statements_until: '2026-11-23T10:00:00.000Z',
  client_statement: {
    text: 'This is Fante, not Asante Twi.',
    at: '2026-11-20T10:00:00.000Z',
    files: [],
  },
  provider_statement: null,
  decision: null,
  ...given,
});
