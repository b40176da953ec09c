import type { AnswerSpec } from '../operations/operation.ts';

/** The headers of a stored file, with what they mean. */
export const fileHeaders = {
  'Content-Disposition': 'The file name.',
  ETag: 'The SHA-256 of the bytes, quoted.',
  'Repr-Digest': 'The SHA-256 of the bytes (RFC 9530).',
  'Accept-Ranges': 'bytes',
} as const;

/** The header of a part of one. */
export const rangeHeaders = { 'Content-Range': 'Which bytes of how many.' } as const;

/** The responses of an operation that streams a stored file. */
export const fileAnswers = (
  description: string,
  media: string | readonly string[],
): Readonly<Record<number, AnswerSpec>> => ({
  200: { description, media, headers: fileHeaders },
  206: {
    description: 'The bytes that the Range header requests.',
    media,
    headers: { ...fileHeaders, ...rangeHeaders },
  },
  304: {
    description: 'The file is the one that If-None-Match names.',
    headers: { ETag: fileHeaders.ETag },
  },
});
