import { endpointNames, type EndpointName } from './endpoints.ts';
import { ownText, type ExampleCall } from './example-call.ts';
import { codeStyles, type CodeStyle } from './code-style.ts';
import { escapes, type Escape } from './escapes.ts';
import { exampleCode } from './example-code.ts';
import {
  writeSlot,
  type ExampleTemplate,
  type SlotName,
  type TemplatePiece,
} from './fill-template.ts';
import { highlight, type CodeLanguage } from './highlight.ts';

// Runs in the build: the highlighter and the writers of the examples stay out of the browser.

/** The templates of all the examples. */
export type ExampleTemplates = Readonly<Record<CodeStyle, Record<EndpointName, ExampleTemplate>>>;

/** How each example is highlighted. */
const codeLanguages: Readonly<Record<CodeStyle, CodeLanguage>> = {
  sdk: 'javascript',
  fetch: 'javascript',
  python: 'python',
  curl: 'bash',
  php: 'php',
};

/** Stand where something is to be filled in; no example has them for another reason. */
const standIns: ExampleCall = {
  origin: 'https://origin.invalid',
  apiKey: 'nsem_stand-in',
  sourceLanguage: 'source-stand-in',
  targetLanguage: 'target-stand-in',
  language: 'language-stand-in',
  jobId: 987_654_321,
};

/** Every character that some escape changes. */
const probe = String.raw`'"\ `.trim();

/** Writes them. */
export const writeTemplates = (): ExampleTemplates =>
  Object.fromEntries(
    codeStyles.map((style) => [
      style,
      Object.fromEntries(endpointNames.map((name) => [name, writeTemplate(style, name)])),
    ]),
  ) as ExampleTemplates;

function writeTemplate(style: CodeStyle, endpoint: EndpointName): ExampleTemplate {
  const slots: readonly (readonly [standIn: string, slot: string])[] = [
    [standIns.origin, writeSlot('origin', 'asIs')],
    [standIns.apiKey, writeSlot('apiKey', 'asIs')],
    [String(standIns.jobId), writeSlot('jobId', 'asIs')],
    [ownText, writeSlot(endpoint === 'create-translation' ? 'sourceText' : 'text', 'asIs')],
    ...(['sourceLanguage', 'targetLanguage', 'language'] as const).map(
      (name) => [standIns[name], writeSlot(name, escapeOf(name, style, endpoint))] as const,
    ),
  ];
  const withSlots = (text: string): string =>
    slots.reduce((written, [standIn, slot]) => written.replaceAll(standIn, slot), text);
  const code = exampleCode(style, endpoint, standIns);
  return highlight(code, codeLanguages[style]).map(({ text, kind }): TemplatePiece => {
    return kind === null ? [withSlots(text)] : [withSlots(text), kind];
  });
}

/** Finds out how an example writes a value, from what becomes of the probe. */
function escapeOf(
  name: SlotName & keyof ExampleCall,
  style: CodeStyle,
  endpoint: EndpointName,
): Escape {
  const standIn = standIns[name];
  const code = exampleCode(style, endpoint, { ...standIns, [name]: `${standIn}${probe}` });
  if (!code.includes(`${standIn}`)) return 'asIs';
  const names = Object.keys(escapes) as Escape[];
  const found = names.find((escape) => code.includes(`${standIn}${escapes[escape](probe)}`));
  if (found === undefined) throw new Error(`${endpoint} with ${style} escapes ${name} unknown how`);
  return found;
}
