import { randomBytes } from 'node:crypto';
import { extensionOf } from './file-extension.ts';

const shape = /^[0-9a-f]{32}(?:\.[0-9a-z]{1,5})?$/;

/** A new key for a stored file: 128 random bits and the extension of its media type. */
export function newFileKey(contentType: string): string {
  const extension = extensionOf(contentType);
  return `${randomBytes(16).toString('hex')}${extension === undefined ? '' : `.${extension}`}`;
}

/** Whether a text is a well-formed file key; anything else must never become part of a path. */
export const isFileKey = (text: string): boolean => shape.test(text);
