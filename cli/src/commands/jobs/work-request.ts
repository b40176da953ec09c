import type { DocumentToQuote, ServiceType } from '@nsem/sdk';

import { usageError } from '../../cli-error.ts';
import type { Context } from '../../context.ts';
import {
  argument,
  knownToServer,
  option,
  parseTime,
  serviceOption,
  type OptionsOf,
} from '../../define/options.ts';
import { readText, requireText } from '../../define/read-text.ts';

/** The argument for the text of a job. */
export const sourceArgument = argument('[source]', '- reads the text from standard input');

/** The options that describe the work of a job. */
export const workOptions = [
  serviceOption('the type of service; --from and --to, or --audio, imply it'),
  option('--from <language>', 'for a translation: the language of the text, a code or a name'),
  option('--to <language>', 'for a translation: the language to translate into'),
  option('-l, --language <language>', 'for a transcription or narration: the spoken language'),
  option('-t, --text <text>', 'the text; for a transcription, a note; - for standard input'),
  option('-f, --file <file>', 'a file with the text; - for standard input'),
  option(
    '--document <file>',
    'for a translation: a .docx, .html, .md, .srt, .vtt, .xliff or .txt whose structure is preserved',
  ),
  option(
    '--encoding <name>',
    'with --document: the encoding of a text, such as windows-1256, if it is in doubt',
    knownToServer<NonNullable<DocumentToQuote['encoding']>>(),
  ),
  option('--audio <file>', 'for a transcription: the audio file; - for standard input'),
  option('-p, --provider <id>', 'only this provider, such as PRV-7K2M9Q'),
  option('--duration <time>', 'the duration of the audio, for a quote', parseTime),
] as const;

/** The work of a job by the options. */
export type WorkOptions = OptionsOf<typeof workOptions>;

/** The work that the options describe; the server reports the fields that do not fit its service. */
export type WorkRequest = Readonly<{
  service_type: ServiceType;
  source_language: string | undefined;
  target_language: string | undefined;
  language: string | undefined;
  content: string | undefined;
  provider_id: string | undefined;
}>;

/** The work that the options describe. */
export async function requestFrom(
  context: Context,
  source: string | undefined,
  options: WorkOptions,
): Promise<WorkRequest> {
  const type = serviceOf(options);
  const content = await contentFrom(context, source, { ...options, service: type });
  return {
    service_type: type,
    source_language: options.from,
    target_language: options.to,
    language: options.language,
    content: type === 'transcription' ? content : requireText(content, waysFor(type)),
    provider_id: options.provider,
  };
}

/** How the text of a job is given. */
const waysFor = (type: ServiceType): string =>
  type === 'translation'
    ? 'Give it with --text, --file or --document, or pipe it into: nsem … -'
    : 'Give it with --text or --file, or pipe it into: nsem … -';

function serviceOf(options: WorkOptions): ServiceType {
  const { audio, service: type = impliedService(options) } = options;
  if (type === undefined) {
    throw usageError(
      'The type of service is missing.',
      'Use --service, or --from and --to, or --audio.',
    );
  }
  if (audio !== undefined && type !== 'transcription') {
    throw usageError(`--audio is only for transcriptions, not for a ${type}.`);
  }
  return type;
}

function impliedService({ from, to, audio }: WorkOptions): ServiceType | undefined {
  if (audio !== undefined) return 'transcription';
  return from === undefined && to === undefined ? undefined : 'translation';
}

const otherEncodings = 'Save it as UTF-8, or send it with --document, which reads other encodings.';

async function contentFrom(
  context: Context,
  source: string | undefined,
  { text, file, service }: WorkOptions,
): Promise<string | undefined> {
  if (source !== undefined && source !== '-') {
    throw usageError(`Unexpected argument '${source}'.`, `For a file, use: --file ${source}`);
  }
  const given = [source, text, file].filter((each) => each !== undefined);
  if (given.length > 1) throw usageError('Specify the text only once: with --text, --file or -.');
  const path = source ?? file;
  if (path === undefined) return text;
  return readText(context, path, service === 'translation' ? otherEncodings : undefined);
}

/** The path of a document, or - for standard input. */
export type OfPath = Readonly<{ document: string }>;

/** A translation of a document, as the options describe it. */
export function documentFrom(
  source: string | undefined,
  document: string,
  { from, to, text, file, audio, service, provider, encoding }: WorkOptions,
): DocumentToQuote & OfPath {
  const others = [source, text, file, audio].filter((other) => other !== undefined);
  if (others.length > 0) throw usageError('Use --document without another text or file.');
  if (service !== undefined && service !== 'translation') {
    throw usageError(`--document is only for translations, not for a ${service}.`);
  }
  if (from === undefined || to === undefined) {
    throw usageError('The languages of the translation are missing.', 'Use --from and --to.');
  }
  return { source_language: from, target_language: to, encoding, document, provider_id: provider };
}
