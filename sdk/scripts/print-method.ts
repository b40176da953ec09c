import { nameOf, itemOf, queryOf, type CallMethod } from './methods.ts';
import { commentOf } from './print-comment.ts';

/** The longest line. */
const width = 100;

/** Prints parts in a line or, if it would be too long, each in a line of its own. */
function fit(indent: string, [start, end]: readonly [string, string], parts: readonly string[]) {
  const space = start.endsWith('{') ? ' ' : '';
  const line = `${indent}${start}${space}${parts.join(', ')}${space}${end}`;
  if (line.length <= width) return line;
  const inner = parts.map((part) => `${indent}  ${part},\n`);
  return `${indent}${start}\n${inner.join('')}${indent}${end}`;
}

/** How a call is sent: the verbs of `Api`. */
function verbOf({ result, isConditional, isIdempotent, isRepeatable }: CallMethod): string {
  if (result.kind === 'page') return 'list';
  if (result.kind === 'file') return 'download';
  if (isConditional) return 'change';
  if (isIdempotent) return 'once';
  return isRepeatable ? 'send' : 'move';
}

const options: Readonly<Record<string, string>> = {
  change: 'JobChangeOptions',
  once: 'WriteOptions',
};

/** The type of the options of a method. */
export const optionsOf = (method: CallMethod): string =>
  options[verbOf(method)] ?? 'RequestOptions';

/** The type of the body of a method. */
export function bodyOf({ id, body }: CallMethod): string | undefined {
  if (body !== undefined && body.type === undefined) throw new Error(`${id}: its body has no name`);
  return body?.type;
}

/** The result of a method. */
export function promiseOf(method: CallMethod): string {
  const { id, result } = method;
  switch (result.kind) {
    case 'page':
      return `PagePromise<${itemOf(method)}>`;
    case 'file':
      return 'ApiPromise<Download>';
    case 'nothing':
      return `ApiPromise<${result.type ?? 'void'}>`;
    case 'json':
    case 'nullable':
      if (result.type === undefined) throw new Error(`${id}: its result has no name ("returns")`);
      return `ApiPromise<${result.type}>`;
  }
}

function parametersOf(method: CallMethod): string[] {
  const { path, query, body } = method;
  return [
    ...path.map(({ name, type }) => `${name}: ${type}`),
    ...(query === undefined ? [] : [`query${query.isRequired ? '' : '?'}: ${queryOf(method)}`]),
    ...(body === undefined ? [] : [`body: ${bodyOf(method)}${body.isOptional ? ' = {}' : ''}`]),
    `options?: ${optionsOf(method)}`,
  ];
}

const emptiness = { nothing: ['isEmpty: true'], nullable: [`isEmpty: 'null'`] };

function inputOf({ path, query, body, result, defaults = {} }: CallMethod): string[] {
  const fields = path.map(({ field, name }) => (field === name ? name : `${field}: ${name}`));
  const own = Object.entries(defaults).map(([name, value]) => `${name}: ${value}`);
  return [
    ...(emptiness[result.kind as keyof typeof emptiness] ?? []),
    ...(path.length === 0 ? [] : [`path: { ${fields.join(', ')} }`]),
    ...(query === undefined ? [] : ['query']),
    ...(body === undefined ? [] : ['body']),
    own.length === 0 ? 'options' : `options: { ${own.join(', ')}, ...options }`,
  ];
}

/** A method with its comment. */
export function printMethod(method: CallMethod): string {
  const { endpoint, mayWait } = method;
  const [before, after] = mayWait ? ['requireDone(', ')'] : ['', ''];
  const start = `return ${before}this.api.${verbOf(method)}('${endpoint}', {`;
  return [
    commentOf(method),
    fit('  ', [`${nameOf(method)}(`, `): ${promiseOf(method)} {`], parametersOf(method)),
    fit('    ', [start, `})${after};`], inputOf(method)),
    '  }',
  ].join('\n');
}
