import { isUtf8 } from 'node:buffer';
import { randomUUID } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { ok, refuse, type Result } from '@nsem/core';
import type { HttpFault } from '../problems/http-fault.ts';

/** More values than most requests have; of these the largest, a registration, has about a hundred. */
const usualValues = 2_000;

/** Deeper than any request is. */
const mostLevels = 16;

/** A text of more bytes is parsed apart. Only a job's text and a recording are as long. */
const longText = 64 * 1024;

/** Bytes that are read in a row, in less than a millisecond; then other requests run. */
const scanSliceBytes = 512 * 1024;

const quote = 0x22;
const comma = 0x2c;
const colon = 0x3a;
const backslash = 0x5c;
const openings: ReadonlySet<number> = new Set([0x5b, 0x7b]);
const closings: ReadonlySet<number> = new Set([0x5d, 0x7d]);
const spaces: ReadonlySet<number> = new Set([0x20, 0x09, 0x0a, 0x0d]);

/** The bytes of a long text between its quotes. */
type TextSpan = Readonly<{ start: number; end: number }>;

const malformed = (reason: string) => refuse({ code: 'http.body-malformed', reason } as const);

/** Counts values and levels from slice to slice, and notes where long texts are. */
class ShapeScan {
  readonly longTexts: TextSpan[] = [];
  /** How many names of fields there are, if the bytes are JSON. */
  names = 0;
  readonly #bytes: Uint8Array;
  readonly #mostValues: number;
  #index = 0;
  #values = 1;
  #levels = 0;
  /** Where the text begins that is being read; undefined outside of texts. */
  #textStart: number | undefined;
  #endsLongText = false;

  constructor(bytes: Uint8Array, mostValues: number) {
    this.#bytes = bytes;
    this.#mostValues = mostValues;
  }

  get isDone(): boolean {
    return this.#index >= this.#bytes.length;
  }

  /** Reads one slice; returns why the bytes are refused, if they are. */
  readSlice(): string | undefined {
    const end = Math.min(this.#index + scanSliceBytes, this.#bytes.length);
    while (this.#index < end) {
      if (this.#textStart === undefined) {
        const reason = this.#readByte(this.#bytes[this.#index] ?? 0);
        if (reason !== undefined) return reason;
      } else this.#readText(this.#textStart, end);
    }
    return undefined;
  }

  #readByte(byte: number): string | undefined {
    this.#index += 1;
    if (byte === quote) this.#textStart = this.#index;
    else if (byte === comma) this.#values += 1;
    else if (openings.has(byte)) {
      this.#values += 1;
      this.#levels += 1;
    } else if (closings.has(byte)) this.#levels -= 1;
    else if (byte === colon) {
      if (this.#endsLongText) return 'The body has a field with a long name.';
      this.names += 1;
    }
    if (!spaces.has(byte)) this.#endsLongText = false;
    if (this.#levels > mostLevels) return `The body is nested more than ${mostLevels} levels deep.`;
    if (this.#values <= this.#mostValues) return undefined;
    return `The body has more than ${this.#mostValues.toLocaleString('en')} values.`;
  }

  #readText(start: number, end: number): void {
    let index = this.#index;
    while (index < end && this.#bytes[index] !== quote) {
      index += this.#bytes[index] === backslash ? 2 : 1;
    }
    this.#index = index;
    if (index >= end) return;
    this.#index += 1;
    this.#textStart = undefined;
    if (index - start <= longText) return;
    this.longTexts.push({ start, end: index });
    this.#endsLongText = true;
  }
}

/**
 * Refuses JSON of too many values or more than 16 levels before it is parsed: a few bytes of it can
 * become a hundred times as much memory. It reads each byte at most once, lets other requests run
 * meanwhile, and stops at the limit. Whether the bytes are JSON at all is left to the parser.
 *
 * @returns the texts of more than 64 KiB, and how many names of fields there are.
 */
export async function scanJson(
  bytes: Uint8Array,
  mostValues = usualValues,
): Promise<Result<Pick<ShapeScan, 'longTexts' | 'names'>, HttpFault>> {
  const scan = new ShapeScan(bytes, mostValues);
  for (;;) {
    const reason = scan.readSlice();
    if (reason !== undefined) return malformed(reason);
    if (scan.isDone) return ok(scan);
    await setImmediate();
  }
}

/** The most bytes of a body besides its long texts: they are parsed at once, in a few milliseconds. */
const mostAtOnce = 1024 * 1024;

/** Bytes of a long text that are parsed at once; then other requests run. */
const sliceBytes = 256 * 1024;

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** For slices, in which U+FEFF is part of the text. */
const utf8Slice = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
const letterU = 0x75;

/** The most bytes of a character after its first. */
const longestRest = 3;

/** Whether a byte continues a character that began before it. */
const continues = (byte: number | undefined): boolean =>
  byte !== undefined && byte >= 0x80 && byte < 0xc0;

/** The bytes of the escape that begins here: `\u0254` has six, any other two. */
const escapeBytes = (bytes: Uint8Array, at: number): number => (bytes[at + 1] === letterU ? 6 : 2);

/** Where the slice of a text ends: never within a character or an escape. */
function sliceEnd(bytes: Uint8Array, { start, end }: TextSpan): number {
  let at = start;
  const limit = Math.min(start + sliceBytes, end);
  while (at < limit) at += bytes[at] === backslash ? escapeBytes(bytes, at) : 1;
  for (let more = 0; more < longestRest && continues(bytes[at]); more += 1) at += 1;
  return Math.min(at, end);
}

/** Parses a long text slice by slice. @throws if it is not valid. */
async function parseText(bytes: Buffer, span: TextSpan): Promise<string> {
  const parts: unknown[] = [];
  for (let { start } = span; start < span.end;) {
    const end = sliceEnd(bytes, { start, end: span.end });
    parts.push(JSON.parse(`"${utf8Slice.decode(bytes.subarray(start, end))}"`));
    start = end;
    await setImmediate();
  }
  return parts.join('');
}

/** The body with a name in place of each long text. */
function withNames(bytes: Buffer, spans: readonly TextSpan[], nameOf: (nth: number) => string) {
  const parts: Buffer[] = [];
  let from = 0;
  for (const [nth, { start, end }] of spans.entries()) {
    parts.push(bytes.subarray(from, start), Buffer.from(nameOf(nth)));
    from = end;
  }
  return Buffer.concat([...parts, bytes.subarray(from)]);
}

/** Parses the long texts of a body apart from the rest. @throws if any of it is not valid. */
async function parseParts(bytes: Buffer, spans: readonly TextSpan[]): Promise<unknown> {
  // No caller can guess the names, so that they stand for nothing else.
  const prefix = randomUUID();
  const nameOf = (nth: number): string => `${prefix} ${nth}`;
  const texts = new Map<unknown, string>();
  for (const [nth, span] of spans.entries()) texts.set(nameOf(nth), await parseText(bytes, span));
  const rest = utf8.decode(withNames(bytes, spans, nameOf));
  return JSON.parse(rest, (_name, value: unknown) => texts.get(value) ?? value);
}

/** How many fields all objects of a value have. */
function countFields(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  const inside = Object.values(value).reduce((sum: number, each) => sum + countFields(each), 0);
  return Array.isArray(value) ? inside : inside + Object.keys(value).length;
}

/** The first name that an object in a JSON text has more than once. */
function findRepeatedName(json: string): string | undefined {
  const open: Set<unknown>[] = [];
  let text = '';
  for (const [token] of json.matchAll(/"[^"\\]*(?:\\.[^"\\]*)*"|[{}:]/g)) {
    if (token === '{') open.push(new Set());
    else if (token === '}') open.pop();
    else if (token !== ':') text = token;
    else {
      const name = String(JSON.parse(text));
      if (open.at(-1)?.has(name) === true) return name;
      open.at(-1)?.add(name);
    }
  }
  return undefined;
}

const longestName = 100;

/** Of fields with the same name, parsers take the first or the last, so that no two readers agree. */
function refuseRepeated(bytes: Buffer, hasLongTexts: boolean) {
  const name = hasLongTexts ? undefined : findRepeatedName(utf8.decode(bytes));
  const which = name === undefined ? 'a field' : `the field “${name.slice(0, longestName)}”`;
  return malformed(`The body has ${which} more than once.`);
}

/**
 * Parses a JSON body without delaying other requests: texts of more than 64 KiB are parsed in slices.
 * A body of too many values or levels, or of more than 1 MiB besides such texts, is refused without
 * parsing it, and one in which a field is repeated after it.
 *
 * @param mostValues 2,000 if it is undefined.
 */
export async function parseJson(
  bytes: Buffer,
  mostValues?: number,
): Promise<Result<unknown, HttpFault>> {
  const scanned = await scanJson(bytes, mostValues);
  if (!scanned.ok) return scanned;
  const { longTexts: spans, names } = scanned.value;
  const longBytes = spans.reduce((sum, { start, end }) => sum + end - start, 0);
  if (bytes.length - longBytes > mostAtOnce) {
    return malformed('The body has more than 1 MB besides its longest texts.');
  }
  try {
    const value: unknown =
      spans.length === 0 ? JSON.parse(utf8.decode(bytes)) : await parseParts(bytes, spans);
    // To check as many values as this takes as long as to parse them.
    if (mostValues !== undefined) await setImmediate();
    return countFields(value) === names ? ok(value) : refuseRepeated(bytes, spans.length > 0);
  } catch {
    // The parser's message would quote the body.
    return malformed(isUtf8(bytes) ? 'The body is not valid JSON.' : 'The body is not UTF-8.');
  }
}
