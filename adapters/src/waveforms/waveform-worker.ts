// The thread of waveforms.ts: decoding a recording blocks its thread.
import { answerFromThread, lowerPriority } from '../threads/answer-from-thread.ts';
import { measureWaveform } from './measure-waveform.ts';

lowerPriority();

await answerFromThread(measureWaveform);
