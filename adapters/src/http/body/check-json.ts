import { ok, refuse, type Result } from '@nsem/core';
import type { HttpFault } from '../problems/http-fault.ts';

/** More values than any request has; the largest, a registration, has about a hundred. */
const mostValues = 2_000;

/** Deeper than any request is. */
const mostLevels = 16;

const quote = 0x22;
const comma = 0x2c;
const backslash = 0x5c;
const openings: ReadonlySet<number> = new Set([0x5b, 0x7b]);
const closings: ReadonlySet<number> = new Set([0x5d, 0x7d]);

/** The index of the quote that ends a text, or the end of the bytes. */
function endOfText(bytes: Uint8Array, start: number): number {
  let index = start;
  while (index < bytes.length && bytes[index] !== quote) {
    index += bytes[index] === backslash ? 2 : 1;
  }
  return index;
}

const malformed = (reason: string) => refuse({ code: 'http.body-malformed', reason } as const);

/**
 * Refuses JSON of more than 2,000 values or 16 levels before it is parsed: a few bytes of it can
 * become a hundred times as much memory. It reads each byte at most once, and stops at the limit.
 * Whether the bytes are JSON at all is left to the parser.
 */
export function checkJsonShape(bytes: Uint8Array): Result<undefined, HttpFault> {
  let values = 1;
  let levels = 0;
  for (let index = 0; index < bytes.length; index += 1) {
    const byte = bytes[index] ?? 0;
    if (byte === quote) index = endOfText(bytes, index + 1);
    else if (byte === comma) values += 1;
    else if (openings.has(byte)) {
      values += 1;
      levels += 1;
    } else if (closings.has(byte)) levels -= 1;
    if (levels > mostLevels) {
      return malformed(`The body is nested more than ${mostLevels} levels deep.`);
    }
    if (values > mostValues) return malformed('The body has more than 2,000 values.');
  }
  return ok(undefined);
}
