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
const sliceBytes = 512 * 1024;

const quote = 0x22;
const comma = 0x2c;
const colon = 0x3a;
const backslash = 0x5c;
const openings: ReadonlySet<number> = new Set([0x5b, 0x7b]);
const closings: ReadonlySet<number> = new Set([0x5d, 0x7d]);
const spaces: ReadonlySet<number> = new Set([0x20, 0x09, 0x0a, 0x0d]);

/** The bytes of a long text between its quotes. */
export type TextSpan = Readonly<{ start: number; end: number }>;

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
    const end = Math.min(this.#index + sliceBytes, this.#bytes.length);
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
