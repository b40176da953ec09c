import { randomBytes } from 'node:crypto';

/** The file name extension of each media type; others have none. */
const extensions: Readonly<Record<string, string>> = {
  'application/pdf': '.pdf',
  'application/vnd.oasis.opendocument.text': '.odt',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': '.docx',
  'application/x-subrip': '.srt',
  'application/xliff+xml': '.xlf',
  'audio/flac': '.flac',
  'audio/mp4': '.m4a',
  'audio/mpeg': '.mp3',
  'audio/ogg': '.ogg',
  'audio/wav': '.wav',
  'audio/webm': '.webm',
  'image/jpeg': '.jpg',
  'image/png': '.png',
  'image/webp': '.webp',
  'text/csv': '.csv',
  'text/html': '.html',
  'text/markdown': '.md',
  'text/plain': '.txt',
  'text/vtt': '.vtt',
};

const shape = /^[0-9a-f]{32}(?:\.[0-9a-z]{1,5})?$/;

/** A new key for a stored file: 128 random bits and the extension of its media type. */
export const newFileKey = (contentType: string): string =>
  `${randomBytes(16).toString('hex')}${extensions[contentType] ?? ''}`;

/** Whether a text is a well-formed file key; anything else must never become part of a path. */
export const isFileKey = (text: string): boolean => shape.test(text);
