import type { UploadFault } from '../../files/upload-staging.ts';
import { readableSize, type ProblemDescriptions } from '../problems/problem-description.ts';

/** The formats of sound that are accepted. */
const soundFormats = 'WAV, MP3, M4A, AAC, Ogg, FLAC or WebM';

/** The problem documents of uploads. */
export const uploadProblems = {
  'upload.too-large': {
    status: 413,
    title: 'File too large',
    detail: ({ maxBytes }) => `A file may be at most ${readableSize(maxBytes)}.`,
    sample: { maxBytes: 209_715_200 },
  },
  'upload.empty': { status: 422, title: 'Empty file', detail: () => 'The file is empty.' },
  'upload.unreadable-audio': {
    status: 422,
    title: 'Unreadable audio',
    detail: ({ found }) =>
      `${found === undefined ? 'The audio cannot be read' : `This is ${found}`}: send the sound as ${soundFormats}.`,
    sample: { found: 'a video' },
  },
  'upload.type-unsupported': {
    status: 422,
    title: 'Unsupported file type',
    detail: ({ expected, found }) =>
      found === undefined
        ? `This file type is not accepted here: send ${expected}.`
        : `This is ${found}, which is not accepted here: send ${expected}.`,
    sample: { expected: 'a UTF-8 text, a Word document or a PDF', found: 'a program for Windows' },
  },
  'upload.voice-sample-invalid': {
    status: 422,
    title: 'Invalid voice recording',
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
} as const satisfies ProblemDescriptions<UploadFault>;
