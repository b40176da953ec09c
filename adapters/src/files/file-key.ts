import { randomBytes } from 'node:crypto';

/** The ending that a media type is stored under; others have none. */
const endings: Readonly<Record<string, string>> = {
  'application/pdf': '.pdf',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': '.docx',
  'application/x-subrip': '.srt',
  'audio/flac': '.flac',
  'audio/mp4': '.m4a',
  'audio/mpeg': '.mp3',
  'audio/ogg': '.ogg',
  'audio/wav': '.wav',
  'audio/webm': '.webm',
  'text/markdown': '.md',
  'text/plain': '.txt',
  'text/vtt': '.vtt',
};

const shape = /^[0-9a-f]{32}(?:\.[0-9a-z]{1,5})?$/;

/** A new name for stored bytes: 128 random bits, and an ending that says what they are. */
export const newFileKey = (contentType: string): string =>
  `${randomBytes(16).toString('hex')}${endings[contentType] ?? ''}`;

/** Whether a text has the form of a stored name; anything else never comes near a path. */
export const isFileKey = (text: string): boolean => shape.test(text);
