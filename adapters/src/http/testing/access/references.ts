import { multipart } from '../audio.ts';
import { lookingKeys, type Row } from './row.ts';

const aReference = () =>
  multipart(
    { description: 'The notice of last year' },
    { field: 'file', name: 'notice.txt', bytes: Buffer.from('Please wash your hands.') },
  );

/** A key for reports does not read contents. */
const readers = [401, 200, 404, 200, 404, 200, 200, 403, 403, 403];

/** The client of the job, also by their API key. */
const owner = (status: number) => [401, status, 404, 403, 403, 403, status, 403, 403, 403];

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
    expected: owner(201),
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
    expected: owner(204),
  },
];
