import bash from 'highlight.js/lib/languages/bash';
import javascript from 'highlight.js/lib/languages/javascript';
import php from 'highlight.js/lib/languages/php';
import python from 'highlight.js/lib/languages/python';
import { createLowlight } from 'lowlight';

import { exampleCode } from './example-code.ts';
import { type CodeStyle, codeStyles, type EndpointName, endpointNames } from './endpoints.ts';
import {
  type Escape,
  escapes,
  type ExampleCall,
  type ExampleTemplate,
  type SlotName,
  type TemplatePiece,
  textPlaceholder,
  writeSlot,
} from './example-call.ts';

// Runs at build time, so that the highlighter and the example writers are not sent to browsers.

export type ExampleTemplates = Readonly<Record<CodeStyle, Record<EndpointName, ExampleTemplate>>>;

/** The languages for highlighting. */
const codeLanguages: Readonly<Record<CodeStyle, CodeLanguage>> = {
  sdk: 'javascript',
  fetch: 'javascript',
  python: 'python',
  curl: 'bash',
  php: 'php',
};

/** Unique values that are replaced by slots; no example contains them otherwise. */
const placeholders: ExampleCall = {
  origin: 'https://origin.invalid',
  apiKey: 'nsem_placeholder',
  sourceLanguage: 'source-placeholder',
  targetLanguage: 'target-placeholder',
  language: 'language-placeholder',
  jobId: 987_654_321,
};

/** All characters that an escape can change. */
const probe = String.raw`'"\ `.trim();

export const writeTemplates = (): ExampleTemplates =>
  Object.fromEntries(
    codeStyles.map((style) => [
      style,
      Object.fromEntries(endpointNames.map((name) => [name, writeTemplate(style, name)])),
    ]),
  ) as ExampleTemplates;

function writeTemplate(style: CodeStyle, endpoint: EndpointName): ExampleTemplate {
  const slots: readonly (readonly [placeholder: string, slot: string])[] = [
    [placeholders.origin, writeSlot('origin', 'asIs')],
    [placeholders.apiKey, writeSlot('apiKey', 'asIs')],
    [String(placeholders.jobId), writeSlot('jobId', 'asIs')],
    [textPlaceholder, writeSlot(endpoint === 'create-translation' ? 'sourceText' : 'text', 'asIs')],
    ...(['sourceLanguage', 'targetLanguage', 'language'] as const).map(
      (name) => [placeholders[name], writeSlot(name, escapeOf(name, style, endpoint))] as const,
    ),
  ];
  const withSlots = (text: string): string =>
    slots.reduce((written, [placeholder, slot]) => written.replaceAll(placeholder, slot), text);
  const code = exampleCode(style, endpoint, placeholders);
  return highlight(code, codeLanguages[style]).map(({ text, kind }): TemplatePiece => {
    return kind === null ? [withSlots(text)] : [withSlots(text), kind];
  });
}

/** Detects how an example escapes a value by writing the probe with it. */
function escapeOf(
  name: SlotName & keyof ExampleCall,
  style: CodeStyle,
  endpoint: EndpointName,
): Escape {
  const placeholder = placeholders[name];
  const code = exampleCode(style, endpoint, { ...placeholders, [name]: `${placeholder}${probe}` });
  if (!code.includes(`${placeholder}`)) return 'asIs';
  const names = Object.keys(escapes) as Escape[];
  const found = names.find((escape) => code.includes(`${placeholder}${escapes[escape](probe)}`));
  if (found === undefined)
    throw new Error(`${endpoint} with ${style} escapes ${name} in an unknown way`);
  return found;
}

const lowlight = createLowlight({ bash, javascript, php, python });

/** The languages of the examples, as the highlighter names them. */
type CodeLanguage = 'bash' | 'javascript' | 'php' | 'python';

/** A piece of code and its kind; null for plain code. */
type Piece = Readonly<{ text: string; kind: string | null }>;

type Tree = ReturnType<typeof lowlight.highlight>;
type Node = Tree['children'][number];

/** Splits code into highlighted pieces; their concatenated texts are the code. */
const highlight = (code: string, language: CodeLanguage): readonly Piece[] =>
  lowlight.highlight(language, code).children.flatMap((node) => piecesOf(node, null));

function piecesOf(node: Node, kind: string | null): readonly Piece[] {
  if (node.type === 'text') return [{ text: node.value, kind }];
  if (node.type !== 'element') return [];
  const { className } = node.properties;
  const own = Array.isArray(className) ? String(className[0]).replace('hljs-', '') : kind;
  return node.children.flatMap((child) => piecesOf(child, own));
}
