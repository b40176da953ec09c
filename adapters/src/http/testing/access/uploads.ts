import { at, deliveringKeys, type Row } from './row.ts';

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
const owner = (status: number) => [401, status, 404, 404, 404, 403, status, 403, 403, 403];

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
    expected: owner(200),
    narrowKeys: { ...deliveringKeys(404), readKey: 403 },
  },
  {
    operation: 'appendUpload',
    path: ({ upload }) => `/uploads/${upload}`,
    send: part,
    expected: owner(204),
    narrowKeys: deliveringKeys(404),
  },
  {
    operation: 'cancelUpload',
    path: ({ upload }) => `/uploads/${upload}`,
    expected: owner(204),
    narrowKeys: deliveringKeys(404),
  },
];
