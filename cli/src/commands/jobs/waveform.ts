import type { ReadyWaveform, WaveformQuery } from '@nsem/sdk';
import { Command } from 'commander';

import type { Context } from '../../context.ts';
import { exitCode } from '../../exit-code.ts';
import type { Field } from '../../output/table.ts';
import { examples, parseCount, parseId, type Run } from '../define.ts';
import { pause } from '../../define/pause.ts';

type Options = Readonly<{ input?: boolean; points?: number }>;

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

/** Calls again until the waveform is measured; undefined if it is not after `--timeout`. */
async function waitForWaveform(
  context: Context,
  id: number,
  query: WaveformQuery,
): Promise<ReadyWaveform | undefined> {
  const { jobs } = await context.connect();
  const endMs = performance.now() + (context.timeoutMs ?? Infinity);
  for (;;) {
    const call = jobs.getWaveform(id, query, context.request);
    const { data, response } = await call.withResponse();
    if (data.status === 'ready') return data;
    const waitMs = Number(response.header('retry-after') ?? usualWaitSeconds) * 1000;
    if (performance.now() + waitMs > endMs) return undefined;
    await pause(waitMs, context.terminal.signal);
  }
}

/** `nsem jobs waveform` */
export const defineJobsWaveform = (run: Run): Command =>
  new Command('waveform')
    .description('Show how loud a recording is over time')
    .argument('<id>', 'the ID of the job', parseId)
    .option('--input', 'the audio of the client instead of the result')
    .option('--points <count>', 'the most peaks to show', parseCount)
    .addHelpText(
      'after',
      examples(
        'nsem jobs waveform 130 --input',
        'nsem jobs waveform 130 --input --json --points 800',
      ),
    )
    .action(
      run(async (context, id: number, { input, points }: Options) => {
        const file = input === true ? 'input' : 'output';
        const most = points ?? (context.output.isJson ? undefined : drawnPoints);
        const waveform = await waitForWaveform(context, id, { file, points: most });
        if (waveform === undefined) {
          context.output.note('The recording is still being measured: try again.');
          return exitCode.pending;
        }
        return context.output.item(waveform, fieldsOf(waveform));
      }),
    );
