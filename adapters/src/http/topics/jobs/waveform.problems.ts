import type { WaveformFault } from '../../../waveforms/waveforms.ts';
import type { ProblemDescriptions } from '../../problems/problem-description.ts';

/** How refusals of waveforms are described over HTTP. */
export const waveformProblems = {
  'waveform.unsupported': {
    status: 404,
    title: 'No waveform',
    detail: () =>
      'There is no waveform of this file: it is not sound, or its format is not decoded.',
  },
} as const satisfies ProblemDescriptions<WaveformFault>;
