import type { Writable } from 'node:stream';
import { harmless } from './cell-text.ts';
import { painter, wantsColor, type Paint } from './paint.ts';
import {
  formatFields,
  formatFieldsTsv,
  formatTable,
  formatTsv,
  type Column,
  type Field,
} from './table.ts';

/** A stream that may be a terminal. */
export type TerminalStream = Writable & Readonly<{ isTTY?: boolean; columns?: number }>;

type OutputOptions = Readonly<{
  stdout: TerminalStream;
  stderr: TerminalStream;
  env: Readonly<Record<string, string | undefined>>;
  json: boolean;
  color: boolean;
  quiet: boolean;
}>;

/**
 * Where everything that is printed goes through: data to stdout, for a person on a terminal and for
 * a program in a pipe; everything else to stderr.
 */
export class Output {
  readonly isJson: boolean;
  readonly #options: OutputOptions;
  readonly #paint: Paint;
  readonly #paintErrors: Paint;

  constructor(options: OutputOptions) {
    const { stdout, stderr, env, color } = options;
    this.isJson = options.json;
    this.#options = options;
    this.#paint = painter(wantsColor(stdout, env, color));
    this.#paintErrors = painter(wantsColor(stderr, env, color));
  }

  /** A list: a table, tab-separated lines, or one JSON document a line. */
  list<T>(rows: readonly T[], columns: readonly Column<T>[], nothing: string): void {
    if (this.isJson) return this.#print(rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
    if (!this.#isTerminal) return this.#print(formatTsv(rows, columns));
    if (rows.length === 0) return this.note(nothing);
    const { columns: width = 80 } = this.#options.stdout;
    return this.#print(formatTable(rows, columns, { width, paint: this.#paint }));
  }

  /** One thing: its properties, or one JSON document. */
  item(thing: object, fields: readonly Field[]): void {
    if (this.isJson) return this.json(thing);
    const cleaned = fields.map((field) => ({ ...field, text: field.text && harmless(field.text) }));
    this.#print(this.#isTerminal ? formatFields(cleaned, this.#paint) : formatFieldsTsv(cleaned));
  }

  /** One JSON document: on one line in a pipe, readable on a terminal. */
  json(document: object): void {
    this.#print(`${JSON.stringify(document, null, this.#isTerminal ? 2 : 0)}\n`);
  }

  /** Something to know that is not the answer. */
  note(text: string): void {
    const { quiet, json, stderr } = this.#options;
    if (!quiet && !json) stderr.write(`${text}\n`);
  }

  /** Why the command failed, in whatever form was asked for. */
  failure(lines: readonly string[], problem: object): void {
    const { stderr } = this.#options;
    if (this.isJson) return void stderr.write(`${JSON.stringify(problem)}\n`);
    const [first = '', ...more] = lines.map((line) => harmless(line));
    const head = `${this.#paintErrors('red', 'error:')} ${first}`;
    stderr.write(`${[head, ...more].join('\n')}\n`);
  }

  get #isTerminal(): boolean {
    return this.#options.stdout.isTTY === true;
  }

  #print(text: string): void {
    this.#options.stdout.write(text);
  }
}
