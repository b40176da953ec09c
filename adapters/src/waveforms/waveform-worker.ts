// The thread of measure-in-thread.ts: decoding a recording blocks its thread.
import { answerFromThread } from '../threads/answer-from-thread.ts';
import { lowerPriority } from '../threads/lower-priority.ts';
import { measureWaveform } from './measure-waveform.ts';

lowerPriority();

await answerFromThread(measureWaveform);
