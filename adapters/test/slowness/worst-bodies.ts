import type { Operation } from '../../src/http/operations/operation.ts';
import { bodyFields, withField } from '../../src/http/testing/described-fields.ts';
import { hostileTexts, textOf } from './worst-files.ts';

/** A body that an operation reads, built to be slow. */
export type WorstBody = Readonly<{
  about: string;
  /** The same without the name of a field; like `about` if there is none. */
  kind?: string;
  type: string;
  /** Megabytes, for some operations: composed only when they are sent. */
  bytes: () => Uint8Array;
}>;

const usualBytes = 16 * 1024;
const json = 'application/json';
const form = 'application/x-www-form-urlencoded';
const boundary = 'nsem';
export const multipart = `multipart/form-data; boundary=${boundary}`;

const bytesOf = (text: string): Uint8Array => Buffer.from(text);

/** A text in JSON with every unit escaped. */
const escaped = (text: string): string =>
  Array.from(
    { length: text.length },
    (_, index) => `\\u${text.charCodeAt(index).toString(16).padStart(4, '0')}`,
  ).join('');

/** Bodies that fill the free texts of a valid one, each kind of text in all fields at once. */
export function* filledBodies(operation: Operation, valid: unknown): Generator<WorstBody> {
  const free = bodyFields(operation).filter(({ maxLength }) => maxLength !== undefined);
  const isOptional = (name: unknown): boolean => name === 'audio_recording';
  const fields = free.filter(({ path }) => !isOptional(path[0]) && !isReference(path.at(-1)));
  if (fields.length === 0) return;
  for (const kind of hostileTexts) {
    const fill = () =>
      fields.reduce<unknown>(
        (body, { path, maxLength = 0 }) => withField(body, path, textOf(kind, maxLength)),
        valid,
      );
    yield {
      about: `texts full of ${kind.name}`,
      type: json,
      bytes: () => bytesOf(JSON.stringify(fill())),
    };
  }
}

/** Fields that must name something that exists, or the call ends before its work begins. */
const references: ReadonlySet<unknown> = new Set([
  'source_language',
  'target_language',
  'language',
  'provider_id',
  'email',
  'password',
  'output_text',
  'status',
]);
const isReference = (name: unknown): boolean => references.has(name);

/** One text that makes the body as large as it may be, in a field that expects another, or none. */
export function* overlongBodies(operation: Operation, valid: unknown): Generator<WorstBody> {
  const room = (operation.body?.maxBytes ?? usualBytes) - 1024;
  const texts = bodyFields(operation).filter(({ type }) => type === 'string');
  const paths = new Map(texts.map(({ path }) => [path.join('.'), path]));
  // Fields of each operation, and one that it does not have.
  const some = [...paths.values()].slice(0, room > usualBytes ? 1 : 2);
  for (const path of [...some, ['unheard_of']]) {
    for (const kind of overlongKinds) {
      const mark = 'here goes the text';
      const [before = '', after = ''] = JSON.stringify(withField(valid, path, mark)).split(mark);
      const bytes = () => bytesOf(`${before}${kind.fill(room - before.length)}${after}`);
      const about = `${path.join('.')} overlong: ${kind.name}`;
      yield { about, kind: `overlong: ${kind.name}`, type: json, bytes };
    }
  }
}

const overlongKinds = [
  { name: 'spaces', fill: (bytes: number) => ' '.repeat(bytes) },
  { name: 'letters', fill: (bytes: number) => 'A'.repeat(bytes) },
  { name: 'two-byte letters', fill: (bytes: number) => 'ɔ'.repeat(bytes / 2) },
  { name: 'escapes', fill: (bytes: number) => escaped('\u0254').repeat(bytes / 6) },
  { name: 'escaped slashes', fill: (bytes: number) => String.raw`\/`.repeat(bytes / 2) },
  { name: 'marks', fill: (bytes: number) => '\u0316'.repeat(bytes / 2) },
  { name: 'parameters', fill: (bytes: number) => `data:${';a=b'.repeat(bytes / 4 - 2)}` },
];

const nested = (levels: number): string => `${'['.repeat(levels)}${']'.repeat(levels)}`;

/** As many different names as are allowed, or fit, which have about this size in total. */
function namesIn(size: number): readonly string[] {
  const count = Math.min(1_900, Math.floor(size / 24));
  const length = Math.floor(size / count) - 16;
  return Array.from({ length: count }, (_, nth) => `${nth}`.padEnd(length, 'k'));
}

/** Bodies that have much of what JSON consists of, valid or not, up to the limit of the operation. */
export function* malformedBodies({ body }: Operation): Generator<WorstBody> {
  if (body === undefined) return;
  const size = (body.maxBytes ?? usualBytes) - 16;
  const keys = () => namesIn(size).map((name, nth) => `"${name}":${nth}`);
  const texts: Readonly<Record<string, () => string>> = {
    levels: () => nested(size / 2),
    'allowed levels': () => `{"a":${nested(15)},"b":[${`${nested(12)},`.repeat(150)}0]}`,
    values: () => `[${'0,'.repeat(size / 2)}0]`,
    keys: () => `{${keys().join(',')}}`,
    'keys, of which the last is repeated': () => `{${[...keys(), keys().at(-1)].join(',')}}`,
    'a number': () => '1'.repeat(size),
    'a number with an exponent': () => `1e${'9'.repeat(size - 2)}`,
    spaces: () => `${' '.repeat(size - 2)}{}`,
    'a text without an end': () => `"${'a'.repeat(size)}`,
    'a name': () => `{"${'a'.repeat(size - 6)}":1}`,
    'escaped quotes': () => `"${String.raw`\"`.repeat(size / 2)}`,
    'the same name': () => `{${`"__proto__":{},`.repeat(900)}"a":1}`,
  };
  if (body.media.includes(json)) {
    for (const [about, text] of Object.entries(texts)) {
      yield { about: `JSON of many ${about}`, type: json, bytes: () => bytesOf(text()) };
    }
  }
  if (body.media.includes(form)) yield* forms(size);
  if (body.media.includes('multipart/form-data')) yield* multiparts(size);
}

function* forms(size: number): Generator<WorstBody> {
  const texts = {
    fields: () => 'a&'.repeat(size / 2),
    'fields of one name': () => 'content=a&'.repeat(Math.min(1_999, size / 10)),
    'different fields': () => namesIn(size).join('=&'),
    percents: () => `content=${'%'.repeat(size - 16)}`,
    escapes: () => `content=${'%C9%94'.repeat(size / 6 - 16)}`,
    'plus signs': () => `content=${'+'.repeat(size - 16)}`,
  };
  for (const [about, text] of Object.entries(texts)) {
    yield { about: `a form of many ${about}`, type: form, bytes: () => bytesOf(text()) };
  }
}

const part = (header: string, content: string): string =>
  `--${boundary}\r\ncontent-disposition: form-data; ${header}\r\n\r\n${content}\r\n`;

function* multiparts(size: number): Generator<WorstBody> {
  const end = `--${boundary}--\r\n`;
  const texts = {
    parts: () => part('name="a"', '').repeat(Math.min(size / 60, 40)),
    'parts beyond the limit': () => part('name="a"', '').repeat(size / 60),
    'almost boundaries': () =>
      part('name="content"', `\r\n--${boundary.slice(0, -1)}`.repeat(size / 8)),
    dashes: () => part('name="content"', '-'.repeat(size - 100)),
    'line ends': () => part('name="content"', '\r\n'.repeat(size / 2 - 100)),
    parameters: () => part(`name="a"; ${'a=b; '.repeat(1_500)}`, 'a'),
    'quoted parameters': () => part(`name="${String.raw`\"`.repeat(3_500)}"`, 'a'),
    'escaped file names': () =>
      part(`name="content"; filename*=utf-8''${'%C9%94'.repeat(1_200)}`, 'a'),
    'header lines': () => `--${boundary}\r\n${'a: b\r\n'.repeat(1_300)}\r\na\r\n`,
    preamble: () => 'Akwaaba '.repeat(size / 8 - 20),
    'marks in a file name': () =>
      part(`name="audio_file"; filename="${'a\u0316\u0301'.repeat(1_500)}"`, 'a'),
  };
  for (const [about, text] of Object.entries(texts)) {
    yield {
      about: `a multipart body of many ${about}`,
      type: multipart,
      bytes: () => bytesOf(text() + end),
    };
  }
}

/** A multipart body with fields and a file. */
export function multipartOf(
  fields: Readonly<Record<string, string>>,
  file: Readonly<{ field: string; name: string; bytes: Uint8Array }>,
): Uint8Array {
  const parts = Object.entries(fields).map(([name, value]) => part(`name="${name}"`, value));
  const [head = '', tail = ''] = part(`name="${file.field}"; filename="${file.name}"`, '\0').split(
    '\0',
  );
  const all = [bytesOf(parts.join('') + head), file.bytes, bytesOf(`${tail}--${boundary}--\r\n`)];
  return Buffer.concat(all);
}
