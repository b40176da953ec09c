import { multipart, spokenWav } from '../audio.ts';
import {
  acceptingKeys,
  adminOnly,
  assigned,
  at,
  clients,
  deliveringKeys,
  everyone,
  json,
  lookingKeys,
  providers,
  type Row,
} from './row.ts';

const assignedOrAdmin = [401, 403, 403, 200, 404, 200, 403, 403, 403, 403];
const parties = (status: number) => [
  401,
  status,
  404,
  status,
  404,
  status,
  status,
  status,
  403,
  403,
];
/** A key for reports does not read contents. */
const contentParties = (status: number) => parties(status).with(7, 403);
/** The other client has no money. */
const payingClients = [401, 201, 402, 403, 403, 403, 201, 403, 403, 403];

const translation = {
  service_type: 'translation',
  source_language: 'en',
  target_language: 'tw',
  content: 'Please wash your hands.',
};
const audio = () =>
  multipart(
    { service_type: 'transcription', language: 'tw' },
    { field: 'audio_file', name: 'a.wav', bytes: spokenWav() },
  );

const aDocument = () =>
  multipart(
    { source_language: 'en', target_language: 'tw' },
    { field: 'document', name: 'notice.txt', bytes: Buffer.from('Please wash your hands.') },
  );

/** Access to jobs. */
export const jobRows: readonly Row[] = [
  {
    operation: 'quoteJob',
    path: at('/jobs/quote'),
    send: json(translation),
    expected: clients(200),
    narrowKeys: { readKey: 200 },
  },
  { operation: 'createJob', path: at('/jobs/'), send: json(translation), expected: payingClients },
  {
    operation: 'uploadJob',
    path: at('/jobs/upload'),
    send: () => ({ body: audio() }),
    expected: payingClients,
  },
  {
    operation: 'quoteDocument',
    path: at('/jobs/documents/quote'),
    send: () => ({ body: aDocument() }),
    expected: clients(200),
    narrowKeys: { readKey: 200 },
  },
  {
    operation: 'createDocumentJob',
    path: at('/jobs/documents'),
    send: () => ({ body: aDocument() }),
    expected: payingClients,
  },
  {
    operation: 'listJobs',
    path: at('/jobs/'),
    expected: [401, 200, 200, 200, 200, 200, 200, 200, 403, 403],
    narrowKeys: lookingKeys(200),
  },
  {
    operation: 'listAvailableJobs',
    path: at('/jobs/available/'),
    expected: providers(200),
    narrowKeys: lookingKeys(200),
  },
  {
    operation: 'readJob',
    path: ({ takenJob }) => `/jobs/${takenJob}`,
    expected: parties(200),
    narrowKeys: lookingKeys(200),
  },
  {
    operation: 'readJob',
    about: 'one requested from the provider',
    path: ({ pendingJob }) => `/jobs/${pendingJob}`,
    expected: parties(200),
    narrowKeys: lookingKeys(200),
  },
  {
    operation: 'readJobStatus',
    path: ({ takenJob }) => `/jobs/${takenJob}/status`,
    expected: parties(200),
    narrowKeys: lookingKeys(200),
  },
  {
    operation: 'listJobEvents',
    path: ({ takenJob }) => `/jobs/${takenJob}/events`,
    expected: parties(200),
    narrowKeys: lookingKeys(200),
  },
  {
    operation: 'followEvents',
    path: at('/events'),
    expected: [401, 200, 200, 200, 200, 200, 200, 403, 403, 403],
    narrowKeys: lookingKeys(200),
  },
  {
    operation: 'followEvents',
    about: 'of one job',
    path: ({ takenJob }) => `/events?job_id=${takenJob}`,
    expected: [401, 200, 404, 200, 404, 200, 200, 403, 403, 403],
    narrowKeys: lookingKeys(200),
  },
  {
    operation: 'readJobOutput',
    path: ({ takenJob }) => `/jobs/${takenJob}/output`,
    expected: contentParties(409),
    narrowKeys: lookingKeys(409),
  },
  {
    operation: 'readJobOutput',
    about: 'in a format',
    path: ({ takenJob }) => `/jobs/${takenJob}/output?format=srt`,
    expected: contentParties(409),
    narrowKeys: lookingKeys(409),
  },
  {
    operation: 'readJobInput',
    path: ({ takenJob }) => `/jobs/${takenJob}/input`,
    expected: contentParties(200),
    narrowKeys: lookingKeys(200),
  },
  {
    operation: 'readMediaLink',
    path: ({ takenJob }) => `/jobs/${takenJob}/media-link?file=input`,
    expected: contentParties(200),
    narrowKeys: lookingKeys(200),
  },
  {
    operation: 'readMedia',
    about: 'with a ticket that was not issued',
    path: ({ takenJob }) => `/jobs/${takenJob}/media?ticket=input.1.1.${'A'.repeat(43)}`,
    expected: everyone(404),
  },
  {
    operation: 'readWaveform',
    path: ({ takenJob }) => `/jobs/${takenJob}/waveform?file=output`,
    expected: contentParties(409),
    narrowKeys: lookingKeys(409),
  },
  {
    operation: 'readJobGlossary',
    path: ({ takenJob }) => `/jobs/${takenJob}/glossary`,
    expected: contentParties(200),
    narrowKeys: lookingKeys(200),
  },
  {
    operation: 'updateJob',
    path: ({ pendingJob }) => `/jobs/${pendingJob}`,
    send: json({ content: 'Please wash your hands today.' }),
    expected: [401, 200, 404, 403, 403, 403, 200, 403, 403, 403],
  },
  {
    operation: 'updateJob',
    about: 'as a delivery',
    path: ({ takenJob }) => `/jobs/${takenJob}`,
    send: json({ status: 'completed', output_text: 'Hohoro wo nsa.', note: 'Checked by hand.' }),
    expected: assigned(200),
    narrowKeys: deliveringKeys(200),
  },
  {
    operation: 'assignJob',
    path: ({ pendingJob }) => `/jobs/${pendingJob}/assign`,
    send: (_actor, { people }) => ({ json: { provider_id: people.provider.providerId } }),
    expected: assignedOrAdmin,
    narrowKeys: acceptingKeys(200),
  },
  {
    operation: 'deliverJob',
    path: ({ takenJob }) => `/jobs/${takenJob}/deliver`,
    send: json({
      output_text: 'Hohoro wo nsa.',
      note: 'Checked by hand.',
    }),
    expected: assigned(200),
    narrowKeys: deliveringKeys(200),
  },
  {
    operation: 'releaseJob',
    path: ({ takenJob }) => `/jobs/${takenJob}/release`,
    expected: assignedOrAdmin,
    narrowKeys: acceptingKeys(200),
  },
  {
    operation: 'takeBackJob',
    path: ({ takenJob }) => `/jobs/${takenJob}/take-back`,
    send: json({ reason: 'We need it today.' }),
    expected: [401, 200, 404, 403, 403, 403, 200, 403, 403, 403],
  },
  {
    operation: 'failJob',
    path: ({ takenJob }) => `/jobs/${takenJob}/fail`,
    send: json({ reason: 'Unreadable' }),
    expected: assignedOrAdmin,
    narrowKeys: { workKey: 200 },
  },
  {
    operation: 'refundJob',
    path: ({ completedJob }) => `/jobs/${completedJob}/refund`,
    send: json({ reason: 'Half of it is missing' }),
    expected: adminOnly(200),
  },
  {
    operation: 'cancelJob',
    path: ({ pendingJob }) => `/jobs/${pendingJob}`,
    expected: [401, 200, 404, 403, 403, 200, 200, 403, 403, 403],
  },
];
