import { assigned, deliveringKeys, json, type Row } from './row.ts';

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
