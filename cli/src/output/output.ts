import { CliError } from '../cli-error.ts';
import { openDocuments, renderDocuments, type RenderDocuments } from './documents.ts';
import { type Paint, painter, type TerminalStream, wantsColor } from './paint.ts';
import { oneLine, withoutControls } from './format.ts';
import { ProgressLine } from './progress.ts';
import type { Column, Field } from './table.ts';
import { timesIn, type Times, type Zone } from './times.ts';
import { formatFieldsTsv, formatTsv } from './delimited.ts';

/** Measuring text takes a while to load, and only a terminal needs it. */
const loadTable = () => import('./table.ts');

type OutputOptions = Readonly<{
  stdout: TerminalStream;
  stderr: TerminalStream;
  env: Readonly<Record<string, string | undefined>>;
  json: boolean;
  /** The members of each JSON document to print; null for all. */
  jsonFields: readonly string[] | null;
  /** A filter for the JSON documents. */
  jq: string | null;
  /** A template for the JSON documents. */
  template: string | null;
  /** The zone of times for a person. */
  zone: Zone;
  color: boolean;
  quiet: boolean;
  /** Shows a text in a pager, and says whether that worked; null if there is none. */
  page: ((text: string) => Promise<boolean>) | null;
}>;

/**
 * Prints results to stdout, formatted for a person on a terminal and for a program in a pipe, and
 * everything else to stderr.
 */
export class Output {
  readonly isJson: boolean;
  /** How it prints times for a person. */
  readonly times: Times;
  readonly #options: OutputOptions;
  readonly #paint: Paint;
  readonly #paintErrors: Paint;
  #render: RenderDocuments = renderDocuments;
  #hasChanged = false;

  constructor(options: OutputOptions) {
    const { stdout, stderr, env, color, zone } = options;
    this.isJson = options.json;
    this.times = timesIn(zone);
    this.#options = options;
    this.#paint = painter(wantsColor(stdout, env, color));
    this.#paintErrors = painter(wantsColor(stderr, env, color));
  }

  /**
   * Prepares the output of JSON. Without it, documents are printed completely.
   *
   * @throws CliError if the filter or the template is invalid.
   */
  async open(): Promise<void> {
    const { jsonFields: fields, jq, template, zone } = this.#options;
    if ([fields, jq, template].every((each) => each === null)) return;
    this.#render = await openDocuments({ fields, jq, template, zone });
  }

  /** Prints a list: a table, tab-separated lines, or one JSON document per line. */
  async list<T>(
    rows: readonly T[],
    columns: readonly Column<T>[],
    emptyNote: string,
  ): Promise<void> {
    if (this.isJson) return this.documents(rows as readonly object[]);
    if (!this.#isTerminal) return this.#print(formatTsv(rows, columns, this.times));
    if (rows.length === 0) return this.note(emptyNote);
    const { page, stdout } = this.#options;
    const { formatTable } = await loadTable();
    const width = stdout.columns ?? 80;
    const text = formatTable(rows, columns, { width, paint: this.#paint, times: this.times });
    // The header, a row for each item, and the prompt that follows.
    const isLong = stdout.rows !== undefined && rows.length + 2 > stdout.rows;
    if (isLong && (await page?.(text)) === true) return undefined;
    return this.#print(text);
  }

  /** Prints an item: its fields, or one JSON document. */
  async item(item: object, fields: readonly Field[]): Promise<void> {
    if (this.isJson) return this.json(item);
    const safe = fields.map((field) => {
      const text = typeof field.text === 'function' ? field.text(this.times) : field.text;
      return { ...field, text: text && withoutControls(text) };
    });
    if (!this.#isTerminal) return this.#print(formatFieldsTsv(safe));
    const { formatFields } = await loadTable();
    return this.#print(formatFields(safe, this.#paint));
  }

  /** Prints one JSON document: on one line in a pipe, indented on a terminal. */
  json(document: object): void {
    this.#documents([document], this.#isTerminal ? 2 : 0);
  }

  /** Prints JSON documents, one per line. */
  documents(documents: readonly object[]): void {
    this.#documents(documents, 0);
  }

  /** Prints a text that is the result, such as a script. */
  text(text: string): void {
    this.#print(text);
  }

  /** Shows the progress of a transfer on a terminal; null elsewhere. */
  progress(label: string): ProgressLine | null {
    const { quiet, stderr } = this.#options;
    const isShown = stderr.isTTY === true && !quiet && !this.isJson;
    return isShown ? new ProgressLine(oneLine(label), stderr) : null;
  }

  /** Prints a message that is not part of the result; it may contain names of other users. */
  note(text: string): void {
    const { quiet, json, stderr } = this.#options;
    if (!quiet && !json) stderr.write(`${withoutControls(text)}\n`);
  }

  /** Prints why the command failed, as lines or as a problem document. */
  failure(lines: readonly string[], problem: object): void {
    const { stderr } = this.#options;
    if (this.isJson) return void stderr.write(`${JSON.stringify(problem)}\n`);
    const [first = '', ...more] = lines.map((line) => withoutControls(line));
    const head = `${this.#paintErrors('red', 'error:')} ${first}`;
    stderr.write(`${[head, ...more].join('\n')}\n`);
  }

  /** A change was made: if its result cannot be printed, the command must not be repeated. */
  noteChange(): void {
    this.#hasChanged = true;
  }

  #documents(documents: readonly object[], indent: number): void {
    const text = this.#selected(documents, indent);
    this.#print(this.#isTerminal ? withoutControls(text) : text);
  }

  #selected(documents: readonly object[], indent: number): string {
    try {
      return this.#render(documents, indent);
    } catch (error) {
      throw this.#hasChanged && error instanceof CliError ? afterChange(error) : error;
    }
  }

  get #isTerminal(): boolean {
    return this.#options.stdout.isTTY === true;
  }

  #print(text: string): void {
    this.#options.stdout.write(text);
  }
}

const afterChange = ({ message, code, exitCode, suggestion }: CliError): CliError =>
  new CliError(`The change was made, but its result cannot be printed: ${message}`, {
    code,
    exitCode,
    ...(suggestion !== null && { suggestion }),
  });
