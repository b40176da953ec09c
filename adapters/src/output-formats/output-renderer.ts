import { createHash } from 'node:crypto';
import { extname } from 'node:path';
import {
  composeJobTitle,
  type DeliveredOutput,
  ok,
  refuse,
  type Result,
  type StoredFile,
} from '@nsem/core';
import { longestText } from '@nsem/core/texts';
import type { StoredFiles } from '../files/stored-files.ts';
import type { MadeFile } from '../http/replies/reply.ts';
import { type Caller, createAccountTurns, type ServerBusy } from '../threads/account-turns.ts';
import { runInThread, threadError } from '../threads/run-in-thread.ts';
import {
  mediaTypes,
  type OutputFormat,
  type OutputFormatFault,
  type TranscriptToRender,
} from './output-format.ts';
import { renderTranscript } from './render-transcript.ts';

/** An output in a format: the stored file, or one that was made of it. */
type FormattedOutput =
  | Readonly<{ kind: 'stored'; file: StoredFile }>
  | Readonly<{ kind: 'made'; file: MadeFile }>;

/** Makes the formats of outputs. */
export interface OutputRenderer {
  render: (
    output: DeliveredOutput,
    wanted: Readonly<{ format: OutputFormat; caller: Caller }>,
  ) => Promise<Result<FormattedOutput, OutputFormatFault | ServerBusy>>;
}

type Rendered = Result<Uint8Array, OutputFormatFault>;

type Dependencies = Readonly<{
  storedFiles: Pick<StoredFiles, 'read'>;
  /** Renders a long transcript, which would keep the event loop, until its caller has gone. */
  renderLong: (transcript: TranscriptToRender, gone: AbortSignal) => Promise<Rendered>;
}>;

/** The most bytes of a character, and a byte order mark. */
const maxBytes = 4 * longestText + 3;

/** The most bytes that are rendered without a thread: that takes some milliseconds. */
const shortBytes = 8_192;

const notTranscript = refuse({ code: 'output.not-transcript' } as const);

const tooLong = refuse({ code: 'output.too-long', maxCharacters: longestText } as const);

const texts: ReadonlySet<string> = new Set([mediaTypes.txt, 'text/markdown']);

/** The name of a file in another format. */
const nameAs = (name: string, format: OutputFormat): string =>
  `${name.slice(0, name.length - extname(name).length)}.${format}`;

const asPlainText = (file: StoredFile): StoredFile => ({
  ...file,
  name: nameAs(file.name, 'txt'),
  contentType: mediaTypes.txt,
});

function makeFile({ name }: StoredFile, format: OutputFormat, bytes: Uint8Array): MadeFile {
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const contentType = mediaTypes[format];
  return { name: nameAs(name, format), contentType, sizeBytes: bytes.length, sha256, bytes };
}

/** The long transcripts that are in memory at a time, and those that are rendered or waiting. */
const most = { atOnce: 1, calls: 50, ofAccount: 10 };

/**
 * Creates what makes the formats of outputs. Long transcripts are read and rendered one by one; accounts
 * take turns.
 */
export function createOutputRenderer({ storedFiles, renderLong }: Dependencies): OutputRenderer {
  const takeTurn = createAccountTurns(most);

  async function renderFile(
    file: StoredFile,
    transcript: Omit<TranscriptToRender, 'text'>,
    gone: AbortSignal,
  ): Promise<Rendered> {
    const text = new TextDecoder().decode(await storedFiles.read(file));
    if (text.length > longestText) return tooLong;
    const whole = { ...transcript, text };
    return file.sizeBytes > shortBytes ? renderLong(whole, gone) : renderTranscript(whole);
  }

  return {
    async render({ job, file }, { format, caller }) {
      const { work, content } = job;
      const { measure } = job.quote;
      if (work.serviceType !== 'transcription' || measure.unit !== 'minute') return notTranscript;
      if (file.contentType === mediaTypes[format]) return ok({ kind: 'stored', file });
      if (!texts.has(file.contentType)) return refuse({ code: 'output.not-text', name: file.name });
      if (format === 'txt') return ok({ kind: 'stored', file: asPlainText(file) });
      if (file.sizeBytes > maxBytes) return tooLong;
      const { language } = work;
      const { durationMs } = measure;
      const transcript = { format, title: composeJobTitle(content, job), language, durationMs };
      const rendering = () => renderFile(file, transcript, caller.gone);
      const rendered = await (file.sizeBytes > shortBytes
        ? takeTurn(caller, rendering)
        : rendering());
      return rendered.ok
        ? ok({ kind: 'made', file: makeFile(file, format, rendered.value) })
        : rendered;
    },
  };
}

/** The longest transcript needs less than half of the memory, and a second. */
const usualBounds = { memoryMb: 256, deadlineMs: 20_000 };

/**
 * Renders a transcript in a separate thread. One that takes too much time or memory is refused,
 * not to be repeated: each attempt would keep others waiting.
 *
 * @throws the reason of the signal if it is aborted, and {Error} if the thread fails.
 */
export async function renderInThread(
  data: TranscriptToRender,
  signal: AbortSignal,
  bounds = usualBounds,
): Promise<Rendered> {
  const task = { data, signal, ...bounds };
  const result = await runInThread<Rendered>(import.meta, 'output-worker', task);
  if (result.ok) return result.value;
  signal.throwIfAborted();
  if (result.reason === 'failed' || result.reason === 'no-result')
    throw threadError('The transcript could not be rendered', result);
  return refuse({ code: 'output.too-complex' });
}

/** Opens the renderer of stored outputs; a long one is rendered in a thread of its own. */
export const openOutputRenderer = (storedFiles: StoredFiles): OutputRenderer =>
  createOutputRenderer({ storedFiles, renderLong: renderInThread });
