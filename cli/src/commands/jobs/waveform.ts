import type { Waveform, WaveformQuery } from '@nsem/sdk';
import { Command } from 'commander';

import type { Context } from '../../context.ts';
import type { Field } from '../../output/table.ts';
import { examples, parseCount, parseId, type Run } from '../define.ts';
import { pause } from '../pause.ts';

type Options = Readonly<{ input?: boolean; points?: number }>;

/** As many blocks as fit on a narrow terminal beside their label. */
const drawnPoints = 60;

const pollMs = 2_000;

const blocks = '▁▂▃▄▅▆▇█';

/** Draws peaks in relation to the loudest one, so that a quiet recording has a shape too. */
export function drawPeaks(peaks: Uint8Array): string {
  const loudest = Math.max(1, ...peaks);
  const heights = Array.from(peaks, (peak) => Math.round((peak / loudest) * (blocks.length - 1)));
  return heights.map((height) => blocks.charAt(height)).join('');
}

const seconds = (ms: number): string => `${(ms / 1000).toFixed(2)} s`;

const fieldsOf = ({ duration_ms: duration, step_ms: step, peaks }: Waveform): readonly Field[] => [
  { label: 'Duration', text: seconds(duration) },
  { label: 'Step', text: seconds(step) },
  { label: 'Waveform', text: drawPeaks(Buffer.from(peaks, 'base64')) },
];

/** Calls again until the waveform is measured, or `--timeout` ends. */
async function waitForWaveform(context: Context, id: number, query: WaveformQuery) {
  const { jobs } = await context.connect();
  for (;;) {
    const waveform = await jobs.getWaveform(id, query, context.request);
    if (waveform.status === 'ready') return waveform;
    await pause(pollMs, context.terminal.signal);
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
        await context.output.item(waveform, fieldsOf(waveform));
      }),
    );
