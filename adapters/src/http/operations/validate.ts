import type { z } from 'zod';
import { counted } from '../../wording.ts';
import { isEncodedUtf8, parseFields, RepeatedField, type FormFields } from '../body/parse-form.ts';
import type { Issue } from '../problems/http-fault.ts';

type ZodIssue = z.core.$ZodIssue;
type Path = readonly PropertyKey[];

/** Errors beyond this number are not reported: such a request is an attack, not a mistake. */
const mostIssues = 100;
const longestName = 100;

const kinds: Readonly<Record<string, string>> = {
  array: 'a list',
  boolean: 'true or false',
  int: 'a whole number',
  number: 'a number',
  object: 'an object',
  record: 'an object',
  string: 'text',
};

const unitOf: Readonly<Record<string, string>> = { array: 'item', string: 'character' };

const bounded = (origin: string, bound: number | bigint): string => {
  const unit = unitOf[origin];
  return unit === undefined ? String(bound) : counted(Number(bound), unit);
};

const boundOf = (origin: string): string => (origin in unitOf ? 'have' : 'be');

const listed = (words: readonly string[]): string =>
  words.join(', ').replace(/, (?<last>[^,]*)$/, ' or $<last>');

/** The error, phrased to follow the name of a field; a schema's own message is used as it is. */
const explain: z.core.$ZodErrorMap = (issue) => {
  if (issue.input instanceof RepeatedField) {
    return `was sent ${issue.input.length} times, and takes one value`;
  }
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined
        ? 'is required'
        : `must be ${kinds[issue.expected] ?? issue.expected}`;
    case 'invalid_value':
      return `must be ${listed(issue.values.map(String))}`;
    case 'too_big':
      return `must ${boundOf(issue.origin)} at most ${bounded(issue.origin, issue.maximum)}`;
    case 'too_small':
      return issue.inclusive === false
        ? `must be more than ${issue.minimum}`
        : `must ${boundOf(issue.origin)} at least ${bounded(issue.origin, issue.minimum)}`;
    case 'custom':
    case 'invalid_element':
    case 'invalid_format':
    case 'invalid_key':
    case 'invalid_union':
    case 'not_multiple_of':
    case 'unrecognized_keys':
      return 'is not valid';
  }
};

const named = (part: PropertyKey): string => String(part).slice(0, longestName);

const pointerOf = (path: Path): string =>
  `#/${path.map((part) => named(part).replaceAll('~', '~0').replaceAll('/', '~1')).join('/')}`;

const issueAt = (path: Path, message: string): Issue => ({
  pointer: pointerOf(path),
  detail: `${path.length === 0 ? 'The request' : path.map(named).join('.')} ${message}.`,
});

/** The member of a union that a value matches best. */
function closest(forms: readonly (readonly ZodIssue[])[]): readonly ZodIssue[] {
  const isFarOff = ({ code, path }: ZodIssue) =>
    code === 'unrecognized_keys' || (code === 'invalid_type' && path.length === 0);
  const weigh = (issues: readonly ZodIssue[]) =>
    issues.reduce((sum, issue) => sum + (isFarOff(issue) ? 10 : 1), 0);
  return forms.toSorted((one, other) => weigh(one) - weigh(other))[0] ?? [];
}

function* describeIssues(issues: readonly ZodIssue[], above: Path = []): Generator<Issue> {
  for (const issue of issues) {
    const path = [...above, ...issue.path];
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys) yield issueAt([...path, key], 'is not a field of this request');
    } else if (issue.code === 'invalid_union' && issue.errors.length > 0) {
      yield* describeIssues(closest(issue.errors), path);
    } else {
      yield issueAt(path, issue.message);
    }
  }
}

/** The first error of each place: the others often only follow from it. At most `mostIssues`. */
function* describeFirstOfEach(issues: readonly ZodIssue[]): Generator<Issue> {
  const reported = new Set<string>();
  for (const issue of describeIssues(issues)) {
    if (reported.size === mostIssues) return;
    if (reported.has(issue.pointer)) continue;
    reported.add(issue.pointer);
    yield issue;
  }
}

/**
 * Parses a query; its fields that are not in UTF-8 are added to `issues`, and left out. After many of them the rest
 * is not read: the query is refused, and each of them costs an exception.
 */
export function parseQuery(text: string, issues: Issue[]): FormFields {
  if (isEncodedUtf8(text)) return parseFields(text);
  const readable: string[] = [];
  const broken: string[] = [];
  for (const pair of text.split('&')) {
    if (isEncodedUtf8(pair)) readable.push(pair);
    else broken.push(...Object.keys(parseFields(pair)));
    if (broken.length >= mostIssues) break;
  }
  for (const name of new Set(broken)) issues.push(issueAt([name], 'is not in UTF-8'));
  return parseFields(readable.join('&'));
}

/** Checks a value; all errors are added to `issues`. */
export function validate(schema: z.ZodType, value: unknown, issues: Issue[]): unknown {
  const parsed = schema.safeParse(value, { error: explain });
  if (parsed.success) return parsed.data;
  issues.push(...describeFirstOfEach(parsed.error.issues));
  return undefined;
}
