/** The longest line with more than one value. */
const width = 100;

type Parent = Readonly<Record<string, unknown>> | readonly unknown[];

const isParent = (value: unknown): value is Parent => typeof value === 'object' && value !== null;

/** The members of a list or an object, each with its key as it is written. */
const membersOf = (parent: Parent): (readonly [key: string, value: unknown])[] =>
  Array.isArray(parent)
    ? parent.map((item) => ['', item])
    : Object.entries(parent).map(([key, value]) => [`${JSON.stringify(key)}: `, value]);

/** A value on one line, as a formatter writes it. */
function onOneLine(value: unknown): string {
  if (!isParent(value)) return JSON.stringify(value);
  const members = membersOf(value).map(([key, item]) => key + onOneLine(item));
  if (Array.isArray(value)) return `[${members.join(', ')}]`;
  return members.length === 0 ? '{}' : `{ ${members.join(', ')} }`;
}

/** A value on as many lines as it needs, the first of which has the indent and a key. */
function print(value: unknown, key: string, depth: number, after = ','): string {
  const indent = ' '.repeat(depth);
  const line = key + onOneLine(value);
  const fits = (text: string): boolean => depth + text.length + after.length <= width;
  if (!isParent(value) || fits(line)) return line;
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  const members = membersOf(value);
  const [[name, only] = [], ...others] = members;
  // An object in which there is only another one takes no lines of its own.
  if (
    open === '{' &&
    others.length === 0 &&
    isParent(only) &&
    !fits(` ${name}${onOneLine(only)}`)
  ) {
    return `${print(only, `${key}{ ${name}`, depth, ` }${after}`)} }`;
  }
  const lines = members.map(([inner, item]) => `${indent} ${print(item, inner, depth + 1)}`);
  return `${key}${open}\n${lines.join(',\n')}\n${indent}${close}`;
}

/**
 * Writes JSON to be read and compared with other versions, in little space: what fits into 100 columns is on
 * one line, and each level is indented by one space.
 */
export const printJson = (value: unknown): string => `${print(value, '', 0, '')}\n`;
