import type { AnswerSpec } from '../operations/operation.ts';

const fileHeaders = {
  'Content-Disposition': 'The file name.',
  ETag: 'The SHA-256 of the bytes, quoted.',
  'Repr-Digest': 'The SHA-256 of the bytes (RFC 9530).',
  'Accept-Ranges': 'bytes',
};

/** The responses of an operation that streams a stored file. */
export const fileAnswers = (
  description: string,
  media: string | readonly string[],
): Readonly<Record<number, AnswerSpec>> => ({
  200: { description, media, headers: fileHeaders },
  206: {
    description: 'The bytes that the Range header asked for.',
    media,
    headers: { ...fileHeaders, 'Content-Range': 'Which bytes of how many.' },
  },
  304: {
    description: 'The file is the one that If-None-Match names.',
    headers: { ETag: fileHeaders.ETag },
  },
});
