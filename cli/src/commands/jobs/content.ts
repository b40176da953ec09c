import type { ReadyWaveform, WaveformQuery } from '@nsem/sdk';

import type { Context } from '../../context.ts';
import { command } from '../../define/command.ts';
import { forEachId } from '../../define/for-each.ts';
import {
  argument,
  option,
  outputOption,
  parseCount,
  parseId,
  parseIds,
} from '../../define/options.ts';
import { pause } from './follow-jobs.ts';
import { requireFolder, saveDownload } from '../../define/save-download.ts';
import { exitCode } from '../../cli-error.ts';
import type { Field } from '../../output/table.ts';
import { termColumns } from '../glossary.ts';

/** As many blocks as fit on a narrow terminal beside their label. */
const drawnPoints = 60;

const usualWaitSeconds = 2;

const blocks = '▁▂▃▄▅▆▇█';

/** Draws peaks in relation to the loudest one, so that a quiet recording has a shape too. */
function drawPeaks(peaks: Uint8Array): string {
  const loudest = Math.max(1, ...peaks);
  const heights = Array.from(peaks, (peak) => Math.round((peak / loudest) * (blocks.length - 1)));
  return heights.map((height) => blocks.charAt(height)).join('');
}

const seconds = (ms: number): string => `${(ms / 1000).toFixed(2)} s`;

const fieldsOf = ({
  duration_ms: duration,
  step_ms: step,
  peaks,
}: ReadyWaveform): readonly Field[] => [
  { label: 'Duration', text: seconds(duration) },
  { label: 'Step', text: seconds(step) },
  { label: 'Waveform', text: drawPeaks(Buffer.from(peaks, 'base64')) },
];

const id = argument('<id>', 'the ID of the job', parseId);

/** The commands for the files and the texts of jobs. */
export const contentCommands = [
  command('download', {
    summary: 'Save the results of jobs',
    arguments: [argument('<id...>', 'the IDs of the jobs', parseIds)],
    options: [
      outputOption,
      option('--input', 'download the audio or the document of the client instead', undefined, {
        conflicts: 'format',
      }),
      option(
        '--format <format>',
        'another format of a transcript; original: the document, translated',
        ['txt', 'docx', 'srt', 'vtt', 'original'],
      ),
    ],
    examples: [
      'nsem jobs download 128',
      'nsem jobs download 128 -o - | wc -w',
      'nsem jobs download 129 --format original',
      'nsem jobs download 128 129 130 -o results',
      'nsem jobs download 130 --format srt',
    ],
    async action(context, ids, { output, input, format }) {
      // Several results in one file would replace each other.
      if (ids.length > 1 && output !== undefined) await requireFolder(context, output);
      const { jobs } = await context.connect();
      return forEachId(context, ids, async (each) => {
        const file =
          input === true
            ? await jobs.downloadInput(each, context.request)
            : await jobs.downloadOutput(each, { ...context.request, format });
        await saveDownload(context, file, output ?? null);
      });
    },
  }),
  command('waveform', {
    summary: 'Show how loud a recording is over time',
    arguments: [id],
    options: [
      option('--input', 'the audio of the client instead of the result'),
      option('--points <count>', 'the most peaks to show', parseCount),
    ],
    examples: [
      'nsem jobs waveform 130 --input',
      'nsem jobs waveform 130 --input --json --points 800',
    ],
    async action(context, job, { input, points }) {
      const file = input === true ? 'input' : 'output';
      const most = points ?? (context.output.isJson ? undefined : drawnPoints);
      const waveform = await waitForWaveform(context, job, { file, points: most });
      if (waveform === undefined) {
        context.output.note('The recording is still being measured: try again.');
        return exitCode.pending;
      }
      return context.output.item(waveform, fieldsOf(waveform));
    },
  }),
  command('glossary', {
    summary: 'List the terms of the client that are in the text of a translation',
    arguments: [id],
    examples: ['nsem jobs glossary 128'],
    rows: ({ nsem, request }, job) => nsem.glossary.getForJob(job, request),
    columns: termColumns,
    empty: 'The text has no terms.',
  }),
];

/** Calls again until the waveform is measured; undefined if it is not after `--timeout`. */
async function waitForWaveform(
  context: Context,
  job: number,
  query: WaveformQuery,
): Promise<ReadyWaveform | undefined> {
  const { jobs } = await context.connect();
  const endMs = performance.now() + (context.timeoutMs ?? Infinity);
  for (;;) {
    const call = jobs.getWaveform(job, query, context.request);
    const { data, response } = await call.withResponse();
    if (data.status === 'ready') return data;
    const waitMs = Number(response.header('retry-after') ?? usualWaitSeconds) * 1000;
    if (performance.now() + waitMs > endMs) return undefined;
    await pause(waitMs, context.terminal.signal);
  }
}
