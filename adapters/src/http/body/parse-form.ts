import { ok, refuse, type Result } from '@nsem/core';
import type { HttpFault } from '../problems/http-fault.ts';

/** The values of a field that was sent more than once: no field takes several, so no schema accepts it. */
export class RepeatedField extends Array<unknown> {}

/** The fields of a form or a query. */
export type FormFields = Record<string, unknown>;

/** An empty set of fields, in which every name is only a name. */
export const noFields = (): FormFields => Object.create(null) as FormFields;

/** Adds a field as it was sent. */
export function addField(fields: FormFields, name: string, value: unknown): void {
  const before = fields[name];
  if (!(name in fields)) fields[name] = value;
  else if (before instanceof RepeatedField) before.push(value);
  else fields[name] = RepeatedField.of(before, value);
}

/** A number that a form or a header has as digits; anything else as it is, for the schema to refuse. */
export const numberIn = (sent: unknown): unknown =>
  typeof sent === 'string' && /^\d{1,16}(?:\.\d{1,2})?$/.test(sent) ? Number(sent) : sent;

/**
 * Whether URL-encoded text decodes to UTF-8; the parser of fields would put U+FFFD in place of anything else.
 * A percent sign before other characters than two hexadecimal digits means itself, as the standard says.
 */
export function isEncodedUtf8(text: string): boolean {
  try {
    decodeURIComponent(text.replaceAll(/%(?![\da-f]{2})/giu, '%25'));
    return true;
  } catch {
    // It has one way to fail: bytes that are not UTF-8.
    return false;
  }
}

/**
 * Parses URL-encoded fields, in linear time: the framework’s own parser of queries searches all fields
 * for each of them.
 */
export function parseFields(text: string): FormFields {
  const fields = noFields();
  for (const [name, value] of new URLSearchParams(text)) addField(fields, name, value);
  return fields;
}

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
