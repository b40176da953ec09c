import { InvalidArgumentError } from 'commander';

import { CliError, exitCode, usageError } from '../cli-error.ts';
import type { Context } from '../context.ts';
import { command } from '../define/command.ts';
import { argument, option, type OptionsOf } from '../define/options.ts';
import { readText } from '../define/read-text.ts';
import { printDownload } from '../define/save-download.ts';

type Pairs = Readonly<Record<string, string>>;

/** Adds `key=value` to those before it. */
function collectPair(text: string, previous: Pairs): Pairs {
  const [, key, value] = /^([^=]{1,200})=([^]*)$/.exec(text) ?? [];
  if (key === undefined || value === undefined) {
    throw new InvalidArgumentError('Use a format like key=value.');
  }
  return { ...previous, [key]: value };
}

const noPairs = { fallback: {}, fallbackText: 'none' } as const;

const options = [
  option(
    '-f, --field <key=value>',
    'a member of the JSON body, or of the query of a GET',
    collectPair,
    noPairs,
  ),
  option(
    '-F, --file-field <key=path>',
    'a file, sent in a form with the other fields',
    collectPair,
    noPairs,
  ),
  option('--body <file>', 'a file with the JSON body; - for standard input'),
  option(
    '--paginate',
    'print the items of all pages of a list, one JSON document per line; --jq filters each page',
  ),
] as const;

type Options = OptionsOf<typeof options>;

export const api = command('api', {
  summary: 'Send a request to any path of the API, and print the response',
  arguments: [
    argument('<method>', 'the HTTP method', ['GET', 'POST', 'PUT', 'DELETE']),
    argument('<path>', 'the path, which may have a query: /jobs/?status=pending'),
  ],
  options,
  examples: [
    'nsem api GET /jobs/7',
    'nsem api GET /jobs/ -f status=pending --paginate --jq ".[].id"',
    'nsem api POST /jobs/quote -f service_type=narration -f language=tw -f content=Akwaaba',
    'nsem api POST /jobs/upload -F audio_file=makola-market.mp3 -f service_type=transcription -f language=tw',
  ],
  async action(context, method, path, given) {
    const address = readPath(path);
    if (given.paginate === true) return printPages(context, method, address, given);
    if (Object.keys(given.fileField).length > 0) return sendForm(context, method, address, given);
    return send(context, method, address, given);
  },
});

type Address = Readonly<{ path: string; query: Pairs }>;

function readPath(path: string): Address {
  const url = path.startsWith('/') ? URL.parse(`http://host${path}`) : null;
  if (url === null) throw usageError('The path starts with a slash, such as /jobs/7.');
  const names = [...url.searchParams.keys()];
  const repeated = names.find((name, at) => names.indexOf(name) < at);
  if (repeated !== undefined) throw usageError(`The parameter ${repeated} is given twice.`);
  return { path: url.pathname, query: Object.fromEntries(url.searchParams) };
}

async function send(
  context: Context,
  method: string,
  { path, query }: Address,
  given: Options,
): Promise<void> {
  const client = await context.connectRaw();
  const isGet = method === 'GET';
  const response = await client.request({
    method,
    path,
    query: isGet ? { ...query, ...given.field } : query,
    body: isGet ? undefined : await bodyFrom(context, given),
    options: context.write,
  });
  if (!context.output.isJson) return printDownload(context, response);
  printJson(context, await response.text());
}

async function bodyFrom(context: Context, { field, body }: Options): Promise<unknown> {
  const members = Object.entries(field).map(([key, value]) => [key, readValue(value)]);
  if (body === undefined) return members.length === 0 ? undefined : Object.fromEntries(members);
  if (members.length > 0) throw usageError('Use either --field or --body.');
  try {
    return JSON.parse(await readText(context, body)) as unknown;
  } catch (error) {
    if (error instanceof SyntaxError) throw usageError('The body is not JSON.');
    throw error;
  }
}

/** A number, a truth value, null, a list or an object, if it is JSON; otherwise a text. */
function readValue(text: string): unknown {
  if (!/^(?:-?\d|true$|false$|null$|[[{])/.test(text)) return text;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}

async function sendForm(
  context: Context,
  method: string,
  { path, query }: Address,
  { field: fields, fileField: files }: Options,
): Promise<void> {
  const client = await context.connectRaw();
  const json = await client.sendForm({
    method,
    path,
    query,
    fields,
    files,
    options: context.write,
  });
  printJson(context, JSON.stringify(json));
}

async function printPages(
  context: Context,
  method: string,
  { path, query }: Address,
  { field }: Options,
): Promise<void> {
  if (method !== 'GET') throw usageError('Only a GET has pages.');
  const client = await context.connectRaw();
  let cursor: string | null = null;
  do {
    const position: Pairs = cursor === null ? {} : { cursor };
    const page = await client.request({
      method,
      path,
      query: { ...query, ...field, ...position },
      body: undefined,
      options: context.request,
    });
    printJson(context, await page.text(), true);
    cursor = nextCursor(page.response.header('link'));
  } while (cursor !== null);
}

/** The position of the next page in a `Link` header; null on the last one. */
function nextCursor(link: string | null): string | null {
  const [, target = ''] = /<([^<>]*)>; *rel="next"/.exec(link ?? '') ?? [];
  return URL.parse(target, 'http://host')?.searchParams.get('cursor') ?? null;
}

/**
 * Prints JSON as one document, or a list as several. A filter of `--jq` gets the response as it is, so
 * that `.[].id` and `length` are those of a list.
 */
function printJson(
  { output, options: { jq } }: Context,
  text: string,
  isList = output.isJson,
): void {
  if (text === '') return;
  const value = readJson(text);
  const isDivided = isList && jq === undefined;
  if (isDivided && Array.isArray(value)) output.documents(value as readonly object[]);
  else output.json(value);
}

function readJson(text: string): object | readonly object[] {
  try {
    return JSON.parse(text) as object | readonly object[];
  } catch {
    throw new CliError('The response is not JSON.', {
      code: 'cli.not-json',
      exitCode: exitCode.failure,
      suggestion: 'Print it as it is, without --json, --jq and --template.',
    });
  }
}
