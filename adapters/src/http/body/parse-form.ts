import { ok, refuse, type Result } from '@nsem/core';
import type { HttpFault } from '../problems/http-fault.ts';
import { isEncodedUtf8, parseFields, type FormFields } from './fields.ts';

/** More fields than any form has. */
const mostFields = 2_000;

const utf8 = new TextDecoder('utf-8', { fatal: true });

const malformed = (reason: string) => refuse({ code: 'http.body-malformed', reason } as const);

/** Why a body in another encoding is refused, as one of JSON is. */
export const notUtf8 = { code: 'http.body-malformed', reason: 'The body is not UTF-8.' } as const;

/** Decodes a text of a body. */
export function decodeText(bytes: Uint8Array): Result<string, HttpFault> {
  try {
    return ok(utf8.decode(bytes));
  } catch {
    // The decoder has one way to fail: bytes that are not UTF-8.
    return refuse(notUtf8);
  }
}

function countFields(bytes: Buffer): number {
  let count = 1;
  for (let at = bytes.indexOf('&'); at !== -1; at = bytes.indexOf('&', at + 1)) {
    count += 1;
    if (count > mostFields) break;
  }
  return count;
}

const [plus, space] = [0x2b, 0x20];

/**
 * A form with spaces for its plus signs. The parser copies a text anew at each plus sign: 1 MiB of
 * them, as long as a job may be, takes it forty times as long as 1 MiB of spaces.
 */
function withSpaces(bytes: Uint8Array): Uint8Array {
  const spaced = Uint8Array.from(bytes);
  for (let index = 0; index < spaced.length; index += 1) {
    if (spaced[index] === plus) spaced[index] = space;
  }
  return spaced;
}

/** Parses a URL-encoded form; one of more than 2,000 fields is refused without parsing it. */
export function parseForm(bytes: Buffer): Result<FormFields, HttpFault> {
  if (countFields(bytes) > mostFields) return malformed('The body has more than 2,000 fields.');
  const text = decodeText(withSpaces(bytes));
  if (!text.ok) return text;
  if (!isEncodedUtf8(text.value)) return refuse(notUtf8);
  return ok(parseFields(text.value));
}
