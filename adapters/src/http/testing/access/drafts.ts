import { assigned, json, type Row } from './row.ts';

const draft = {
  base_version: 0,
  saved_on: 'Ama’s phone',
  content: { kind: 'text', text: 'Mema wo akye. Yɛfrɛ me Ama.' },
};

/** Access to drafts of jobs. */
export const draftRows: readonly Row[] = [
  {
    operation: 'readDraft',
    path: ({ takenJob }) => `/jobs/${takenJob}/draft`,
    expected: assigned(200),
  },
  {
    operation: 'readDraft',
    about: 'of a job that is completed',
    path: ({ completedJob }) => `/jobs/${completedJob}/draft`,
    expected: assigned(404),
  },
  {
    operation: 'saveDraft',
    path: ({ takenJob }) => `/jobs/${takenJob}/draft`,
    send: json(draft),
    expected: assigned(200),
  },
  {
    operation: 'listDraftVersions',
    path: ({ takenJob }) => `/jobs/${takenJob}/draft/versions`,
    expected: assigned(200),
  },
  {
    operation: 'readDraftVersion',
    about: 'that is not stored',
    path: ({ takenJob }) => `/jobs/${takenJob}/draft/versions/1`,
    expected: assigned(404),
  },
];
