import { classOf } from '../src/internal/read-failure.ts';
import type { CallMethod, Refusal } from './methods.ts';

/** The longest line. */
const width = 100;

/** Breaks a text into lines of a comment. */
function wrap(text: string, room: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(/\s+/)) {
    const line = lines.at(-1);
    if (line !== undefined && line.length + word.length < room)
      lines[lines.length - 1] += ` ${word}`;
    else lines.push(word);
  }
  return lines;
}

/** A comment of these paragraphs and, as they are, these lines. */
export function printComment(
  paragraphs: readonly string[],
  { indent = '', after = [] }: Readonly<{ indent?: string; after?: readonly string[] }> = {},
): string {
  const lines = [...paragraphs.flatMap((text) => wrap(text, width - indent.length - 3)), ...after];
  const single = `${indent}/** ${lines.join(' ')} */`;
  if (lines.length === 1 && single.length <= width) return single;
  const inner = lines.map((line) => `${indent} * ${line}`.trimEnd());
  return [`${indent}/**`, ...inner, `${indent} */`].join('\n');
}

/** The lines of an example, without what indents all of them. */
export function linesOf(example: string): string[] {
  const lines = example.replace(/^\n/, '').split('\n');
  const indents = lines.filter((line) => line.trim() !== '').map((line) => line.search(/\S/));
  return lines.map((line) => line.slice(Math.min(...indents)));
}

const classNameOf = ({ code, status }: Refusal): string => classOf(status, code).name;

/** The classes and the codes of refusals, as a sentence. */
function listRefusals(refusals: readonly Refusal[]): string {
  const inOrder = refusals.toSorted((one, other) => one.status - other.status);
  const byClass = Map.groupBy(inOrder, classNameOf);
  const classes = Array.from(byClass, ([name, group]) => {
    const codes = group.map(({ code }) => `\`${code}\``);
    return `${name} (${codes.join(', ')})`;
  });
  return `${classes.join('; ')}.`;
}

/** @throws Error if a text names a code that its operation does not refuse with, or another class. */
function checkThrows({ id, allRefusals, throws = '' }: CallMethod): void {
  let className = '';
  for (const [name, code] of throws.matchAll(/\b[A-Z]\w+Error\b|`([a-z-]+\.[a-z-]+)`/g)) {
    if (code === undefined) className = name;
    else {
      const refusal = allRefusals.find((one) => one.code === code);
      if (refusal === undefined) throw new Error(`${id} is never refused with ${code}`);
      const actual = classNameOf(refusal);
      if (actual !== className) throw new Error(`${id}: ${code} is a ${actual}`);
    }
  }
}

/** The SDK requests ranges only to resume, and then starts again if the file has changed. */
const isSeen = ({ code }: Refusal): boolean => code !== 'http.range-unsatisfiable';

/** The errors of a method; undefined if its own operation refuses nothing. */
function throwsOf(method: CallMethod): string | undefined {
  checkThrows(method);
  const { throws, mayWait } = method;
  const refusals = method.refusals.filter(isSeen);
  const listed = throws ?? (refusals.length > 0 ? listRefusals(refusals) : undefined);
  const waiting = 'ApprovalRequiredError if a second admin must approve it.';
  return mayWait ? [listed?.replace(/\.$/, ';'), waiting].join(' ').trim() : listed;
}

const names: Readonly<Record<string, string>> = {
  client: 'clients',
  'service-provider': 'providers',
  admin: 'admins',
};

/** The remarks for every caller that follow from the declaration. */
function remarksOf({ isOpen, roles, needsConfirmation, defaults }: CallMethod): string[] {
  const isLimited = roles.length < Object.keys(names).length;
  return [
    ...(isOpen ? ['Needs no credential.'] : []),
    ...(isLimited ? [`For ${roles.map((role) => names[role]).join(' and ')}.`] : []),
    ...(needsConfirmation ? ['Needs a recent confirmation.'] : []),
    ...(defaults?.['maxRetries'] === 0 ? ['A failure is not retried.'] : []),
  ];
}

/** A method's comment: what it does, what it throws, and an example. */
export function commentOf(method: CallMethod): string {
  // The ids of operations say `read`, client libraries say `get`.
  const doc = method.doc.replace(/^Read\b/, 'Get').replaceAll('’', "'");
  const remarks = remarksOf(method).filter((remark) => !doc.includes(remark));
  const throws = throwsOf(method);
  const params = method.path.flatMap(({ name, description = '' }) =>
    description === '' ? [] : [`@param ${name} ${description}`],
  );
  const tags = [...params, ...(throws === undefined ? [] : [`@throws ${throws}`])];
  return [
    printComment([[doc, ...remarks].join(' '), ''], { indent: '  ' }).replace(/\n *\*\/$/, ''),
    ...tags.flatMap((tag) => wrap(tag, width - 5).map((line) => `   * ${line}`)),
    '   * @example',
    ...['```ts', ...linesOf(method.example), '```'].map((line) => `   * ${line}`.trimEnd()),
    '   */',
  ].join('\n');
}
