/** A line in which what must stay as it is has the form of a tag, which the parser does not read. */
type MaskedLine = Readonly<{ text: string; hasMath: boolean; hasShortcodes: boolean }>;

/** What a line contains besides text, by its beginning. Code comes first: nothing is within it. */
const patterns = [
  { kind: 'code', pattern: /(`{1,20})(?!`)[^\n]{1,2000}?(?<!`)\1(?!`)/uy },
  { kind: 'shortcode', pattern: /\{\{[<%][^{}]{0,2000}[>%]\}\}|\{%[^{}]{0,2000}%\}/uy },
  { kind: 'comment', pattern: /\{\/\*[^{}]{0,2000}?\*\/\}/uy },
  { kind: 'attributes', pattern: /\{:[^{}]{0,500}\}/uy },
  { kind: 'attached', pattern: /\{\s{0,9}(?:[#.][\w-]|[\w-]{1,40}=)[^{}]{0,500}\}/uy },
  { kind: 'math', pattern: /\$\$[^$]{1,1000}\$\$/uy },
  { kind: 'math', pattern: /\$(?![\s$).,;:!?])(?:[^$\\]|\\[^\n]){0,500}(?<![\s\\])\$(?![\d$])/uy },
  { kind: 'link', pattern: /\[\[[^[\]]{1,300}\]\](?![([])/uy },
] as const;

const starts = /[`{$[\\]/gu;

/** After what attributes stand that are no placeholder: links, pictures, code and emphasis. */
const beforeAttributes = /[)\]`*_>]/u;

/** Two words in a row are no formula, unless it names them as text. */
const isProse = (text: string): boolean => /(?<![\\{])\b\p{L}{3,} \p{L}{3,}/u.test(text);

/** A tag as long as a text; the parser reads nothing in it. */
const tagOf = (length: number): string => `<x${' '.repeat(length - 3)}>`;

function matchAt(line: string, at: number) {
  for (const { kind, pattern } of patterns) {
    if (kind === 'attached' && !beforeAttributes.test(line[at - 1] ?? '')) continue;
    pattern.lastIndex = at;
    const text = pattern.exec(line)?.[0];
    if (text === undefined || (kind === 'math' && isProse(text))) continue;
    return { kind, length: text.length };
  }
  return undefined;
}

/** Masks what is in a line of text and is no text: formulas, attributes, tags of templates, wiki links. */
export function maskInlines(line: string): MaskedLine {
  const parts: string[] = [];
  const kinds = new Set<string>();
  let done = 0;
  starts.lastIndex = 0;
  for (let found = starts.exec(line); found !== null; found = starts.exec(line)) {
    const at = found.index;
    if (found[0] === '\\') {
      starts.lastIndex = at + 2;
      continue;
    }
    const matched = matchAt(line, at);
    if (matched === undefined) continue;
    const end = at + matched.length;
    starts.lastIndex = end;
    if (matched.kind === 'code') continue;
    kinds.add(matched.kind);
    // What is embedded has the mark of a picture.
    const from = matched.kind === 'link' && at > done && line[at - 1] === '!' ? at - 1 : at;
    parts.push(line.slice(done, from), tagOf(end - from));
    done = end;
  }
  const hasShortcodes = kinds.has('shortcode') || kinds.has('link');
  return { text: [...parts, line.slice(done)].join(''), hasMath: kinds.has('math'), hasShortcodes };
}
