import type { UploadFault } from '../../files/upload-fault.ts';
import { megabytes, type Tellings } from '../telling.ts';

/** How the refusals of uploads are told. */
export const uploadProblems = {
  'upload.too-large': {
    status: 413,
    title: 'File too large',
    detail: ({ maxBytes }) => `A file may have at most ${megabytes(maxBytes)}.`,
    sample: { maxBytes: 209_715_200 },
  },
  'upload.empty': { status: 422, title: 'Empty file', detail: () => 'The file is empty.' },
  'upload.unreadable-audio': {
    status: 422,
    title: 'Unreadable audio',
    detail: () =>
      'The file is not audio that can be measured: send WAV, MP3, M4A, Ogg, FLAC or WebM.',
  },
  'upload.unfit-type': {
    status: 422,
    title: 'Unfit file',
    detail: ({ expected }) => `The file is not of a kind that is taken here: send ${expected}.`,
    sample: { expected: 'a text in UTF-8, a Word document or a PDF' },
  },
  'upload.sample-unfit': {
    status: 422,
    title: 'Unfit voice recording',
    detail: ({ reason }) =>
      ({
        'not-wav': 'The voice recording must be a WAV file (PCM).',
        'too-short': 'The voice recording must be at least 1 second long.',
        'too-long': 'The voice recording must be at most 120 seconds long.',
        'too-large': 'The voice recording must be at most 10 MB.',
        'not-base64': 'The voice recording must be a data URL of audio/wav or base64.',
      })[reason],
    field: () => 'audio_recording',
    sample: { reason: 'not-wav' },
  },
} as const satisfies Tellings<UploadFault>;
