import { dayMs } from '@nsem/core';
import { nextNumber } from '@nsem/core/testing';
import { multipart } from '../audio.ts';
import {
  acceptingKeys,
  assigned,
  at,
  clients,
  deliveringKeys,
  json,
  lookingKeys,
  providers,
  type Row,
} from './row.ts';

/** Of the content that jobs of scenes have. */
const segment = {
  source: 'Wash your hands with soap before you prepare food.',
  gap: '',
  text: 'Fa samina hohoro wo nsa ansa na woanoa aduan.',
  state: 'done',
  note: null,
};

const draft = {
  base_version: 0,
  saved_on: 'Ama’s phone',
  content: { kind: 'segments', segments: [segment] },
};

/** Access to drafts of jobs. */
export const draftRows: readonly Row[] = [
  {
    operation: 'readDraft',
    path: ({ takenJob }) => `/jobs/${takenJob}/draft`,
    expected: assigned(200),
    narrowKeys: deliveringKeys(200),
  },
  {
    operation: 'readDraft',
    about: 'of a job that is completed',
    path: ({ completedJob }) => `/jobs/${completedJob}/draft`,
    expected: assigned(404),
    narrowKeys: deliveringKeys(404),
  },
  {
    operation: 'saveDraft',
    path: ({ takenJob }) => `/jobs/${takenJob}/draft`,
    send: json(draft),
    expected: assigned(200),
    narrowKeys: deliveringKeys(200),
  },
  {
    operation: 'listDraftVersions',
    path: ({ takenJob }) => `/jobs/${takenJob}/draft/versions`,
    expected: assigned(200),
    narrowKeys: deliveringKeys(200),
  },
  {
    operation: 'readDraftVersion',
    about: 'that is not stored',
    path: ({ takenJob }) => `/jobs/${takenJob}/draft/versions/1`,
    expected: assigned(404),
    narrowKeys: deliveringKeys(404),
  },
];

/** Only of the client. */
const termOwners = (status: number) => clients(status).with(2, 404);

/** A term that no other call adds. */
const newTerm = () => ({
  json: {
    source_language: 'en',
    target_language: 'tw',
    term: `health centre ${nextNumber()}`,
    translation: 'apɔmuden fie',
  },
});

/** Access to glossaries. */
export const glossaryRows: readonly Row[] = [
  { operation: 'listGlossaryTerms', path: at('/glossary/'), expected: clients(200) },
  {
    operation: 'createGlossaryTerm',
    path: at('/glossary/'),
    send: newTerm,
    expected: clients(201),
  },
  { operation: 'exportGlossary', path: at('/glossary/export'), expected: clients(200) },
  {
    operation: 'importGlossary',
    path: at('/glossary/import'),
    send: json({ csv: 'source_language,target_language,term\nen,tw,Ghana\n', mode: 'update' }),
    expected: clients(200),
  },
  {
    operation: 'readGlossaryTerm',
    path: ({ glossaryTerm }) => `/glossary/${glossaryTerm}`,
    expected: termOwners(200),
  },
  {
    operation: 'updateGlossaryTerm',
    path: ({ glossaryTerm }) => `/glossary/${glossaryTerm}`,
    send: newTerm,
    expected: termOwners(200),
  },
  {
    operation: 'deleteGlossaryTerm',
    path: ({ glossaryTerm }) => `/glossary/${glossaryTerm}`,
    expected: termOwners(204),
  },
];

const text = encodeURIComponent('Wash your hands with soap before you prepare food.');

/** A client with a session; not their API key. */
const clientSessions = clients(200).map((status, nth) => (nth === 6 ? 403 : status));

/** Access to translation memories. */
export const memoryRows: readonly Row[] = [
  {
    operation: 'findMatches',
    path: ({ takenJob }) => `/jobs/${takenJob}/memory?text=${text}`,
    expected: assigned(200),
    narrowKeys: deliveringKeys(200),
  },
  {
    operation: 'findMatches',
    about: 'for a job that is completed',
    path: ({ completedJob }) => `/jobs/${completedJob}/memory?text=${text}`,
    expected: assigned(404),
    narrowKeys: deliveringKeys(404),
  },
  { operation: 'searchMemory', path: at('/memory/search?query=soap'), expected: providers(200) },
  { operation: 'exportMemory', path: at('/memory/export'), expected: providers(200) },
  { operation: 'readMemorySettings', path: at('/memory/settings'), expected: clientSessions },
  {
    operation: 'updateMemorySettings',
    path: at('/memory/settings'),
    send: json({ allows_reuse: true }),
    expected: clientSessions,
  },
  {
    operation: 'deleteMemorySegment',
    about: 'that does not exist',
    path: at('/memory/4711'),
    expected: providers(404),
  },
];

/** In two days, which is later than the job of the scene is due. */
const proposed = () => ({ due_at: new Date(Date.now() + 2 * dayMs).toISOString() });

/** Only of the client of the job. */
const proposalOwners = clients(200).with(2, 404);

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
    expected: proposalOwners,
  },
  {
    operation: 'declineProposal',
    path: ({ proposedJob, proposal }) => `/jobs/${proposedJob}/proposals/${proposal}/decline`,
    send: json({ reason: 'The clinic opens on Wednesday.' }),
    expected: proposalOwners,
  },
];

const aReference = () =>
  multipart(
    { description: 'The notice of last year' },
    { field: 'file', name: 'notice.txt', bytes: Buffer.from('Please wash your hands.') },
  );

/** The client of the job, also by their API key. */
const referenceOwner = (status: number) => [401, status, 404, 403, 403, 403, status, 403, 403, 403];

/** Access to the reference files of jobs. */
export const referenceRows: readonly Row[] = [
  {
    operation: 'listReferences',
    path: ({ takenJob }) => `/jobs/${takenJob}/references`,
    expected: readers,
    narrowKeys: lookingKeys(200),
  },
  {
    operation: 'listReferences',
    about: 'of a job requested from the provider',
    path: ({ pendingJob }) => `/jobs/${pendingJob}/references`,
    expected: readers,
    narrowKeys: lookingKeys(200),
  },
  {
    operation: 'addReference',
    path: ({ pendingJob }) => `/jobs/${pendingJob}/references`,
    send: () => ({ body: aReference() }),
    expected: referenceOwner(201),
  },
  {
    operation: 'readReference',
    path: ({ takenJob, reference }) => `/jobs/${takenJob}/references/${reference}`,
    expected: readers,
    narrowKeys: lookingKeys(200),
  },
  {
    operation: 'readReference',
    about: 'by another job',
    path: ({ pendingJob, reference }) => `/jobs/${pendingJob}/references/${reference}`,
    expected: readers.map((status) => (status === 200 ? 404 : status)),
    narrowKeys: lookingKeys(404),
  },
  {
    operation: 'removeReference',
    path: ({ takenJob, reference }) => `/jobs/${takenJob}/references/${reference}`,
    expected: referenceOwner(204),
  },
];

const encode = (fields: Readonly<Record<string, string>>): string =>
  Object.entries(fields)
    .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
    .join(',');

const recording = {
  filename: 'makola.wav',
  purpose: 'job-input',
  service_type: 'transcription',
  language: 'tw',
};

const start = () => ({
  headers: { 'upload-length': '4', 'upload-metadata': encode(recording) },
});

const part = () => ({
  headers: { 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' },
  body: 'RIFF',
});

/** Whose upload it is, also by their API key. */
const uploadOwner = (status: number) => [401, status, 404, 404, 404, 403, status, 403, 403, 403];

/** Access to uploads. */
export const uploadRows: readonly Row[] = [
  {
    operation: 'createUpload',
    about: 'of a recording, which the other client could not pay for',
    path: at('/uploads/'),
    send: start,
    expected: [401, 201, 402, 403, 403, 403, 201, 403, 403, 403],
  },
  {
    operation: 'createUpload',
    about: 'of an output',
    path: at('/uploads/'),
    send: () => ({
      headers: {
        'upload-length': '4',
        'upload-metadata': encode({ filename: 'a.txt', purpose: 'output', job_id: '999999' }),
      },
    }),
    expected: [401, 403, 403, 404, 404, 403, 403, 403, 403, 403],
    narrowKeys: deliveringKeys(404),
  },
  {
    operation: 'listUploads',
    path: at('/uploads/'),
    expected: [401, 200, 200, 200, 200, 403, 200, 403, 403, 403],
    narrowKeys: { ...deliveringKeys(200), readKey: 403 },
  },
  {
    operation: 'readUpload',
    path: ({ upload }) => `/uploads/${upload}`,
    expected: uploadOwner(200),
    narrowKeys: { ...deliveringKeys(404), readKey: 403 },
  },
  {
    operation: 'appendUpload',
    path: ({ upload }) => `/uploads/${upload}`,
    send: part,
    expected: uploadOwner(204),
    narrowKeys: deliveringKeys(404),
  },
  {
    operation: 'cancelUpload',
    path: ({ upload }) => `/uploads/${upload}`,
    expected: uploadOwner(204),
    narrowKeys: deliveringKeys(404),
  },
];
