// The thread of measure-in-thread.ts: decoding a recording blocks its thread.
import { setPriority } from 'node:os';
import { platform } from 'node:process';
import { answerFromThread } from '../threads/answer-from-thread.ts';
import { measureWaveform } from './measure-waveform.ts';

/** Below everything that answers requests. Only Linux has a priority for each thread. */
const lowered = 10;

function lowerPriority(): void {
  if (platform !== 'linux') return;
  try {
    setPriority(lowered);
  } catch {
    // A sandbox may forbid it; the file is measured nevertheless.
  }
}

lowerPriority();

await answerFromThread(measureWaveform);
