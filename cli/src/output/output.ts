import type { Writable } from 'node:stream';
import { painter, wantsColor, type Paint } from './paint.ts';
import { withoutControls } from './plain-text.ts';
import type { Column, Field } from './table.ts';
import { formatFieldsTsv, formatTsv } from './tsv.ts';

/** Measuring text takes a while to load, and only a terminal needs it. */
const loadTable = () => import('./table.ts');

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
 * Prints results to stdout, formatted for a person on a terminal and for a program in a pipe, and
 * everything else to stderr.
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

  /** Prints a list: a table, tab-separated lines, or one JSON document per line. */
  async list<T>(
    rows: readonly T[],
    columns: readonly Column<T>[],
    emptyNote: string,
  ): Promise<void> {
    if (this.isJson) return this.#print(rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
    if (!this.#isTerminal) return this.#print(formatTsv(rows, columns));
    if (rows.length === 0) return this.note(emptyNote);
    const { columns: width = 80 } = this.#options.stdout;
    const { formatTable } = await loadTable();
    return this.#print(formatTable(rows, columns, { width, paint: this.#paint }));
  }

  /** Prints an item: its fields, or one JSON document. */
  async item(item: object, fields: readonly Field[]): Promise<void> {
    if (this.isJson) return this.json(item);
    const safe = fields.map((field) => ({
      ...field,
      text: field.text && withoutControls(field.text),
    }));
    if (!this.#isTerminal) return this.#print(formatFieldsTsv(safe));
    const { formatFields } = await loadTable();
    return this.#print(formatFields(safe, this.#paint));
  }

  /** Prints one JSON document: on one line in a pipe, indented on a terminal. */
  json(document: object): void {
    this.#print(`${JSON.stringify(document, null, this.#isTerminal ? 2 : 0)}\n`);
  }

  /** Prints a message that is not part of the result. */
  note(text: string): void {
    const { quiet, json, stderr } = this.#options;
    if (!quiet && !json) stderr.write(`${text}\n`);
  }

  /** Prints why the command failed, as lines or as a problem document. */
  failure(lines: readonly string[], problem: object): void {
    const { stderr } = this.#options;
    if (this.isJson) return void stderr.write(`${JSON.stringify(problem)}\n`);
    const [first = '', ...more] = lines.map((line) => withoutControls(line));
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
