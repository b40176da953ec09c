// Measures how fast recordings are measured and resampled, compared with summing their squares.
import { createMeter, createResampler } from '@nsem/core/sound';
import { speechLike } from '@nsem/core/testing';
import { printTable } from './report.ts';

const sampleRate = 48_000;
const seconds = 60;

/** What the browser gives a recorder at a time. */
const quantum = 128;

const samples = speechLike(sampleRate, seconds);

function inQuanta(use: (part: Float32Array) => unknown): void {
  for (let at = 0; at < samples.length; at += quantum) use(samples.subarray(at, at + quantum));
}

function sumSquares(): number {
  let sum = 0;
  inQuanta((part) => {
    for (let at = 0; at < part.length; at += 1) sum += (part[at] ?? 0) ** 2;
  });
  return sum;
}

function measure(): void {
  const meter = createMeter({ sampleRate });
  inQuanta((part) => meter.push(part));
  if (meter.measures().loudness === null) throw new Error('the signal is silent');
}

function resample(): void {
  const resampler = createResampler({ from: 44_100, to: sampleRate });
  for (let at = 0; at < samples.length; at += 65_536) {
    resampler.push(samples.subarray(at, at + 65_536));
  }
}

/** The median of five runs, in milliseconds, after one that warms up. */
function time(run: () => unknown): number {
  const times = Array.from({ length: 6 }, () => {
    const began = performance.now();
    run();
    return performance.now() - began;
  });
  return times.slice(1).toSorted((a, b) => a - b)[2] ?? 0;
}

const plain = time(sumSquares);
const works = { 'summing squares': sumSquares, measuring: measure, resampling: resample };
printTable(
  Object.entries(works).map(([work, run]) => {
    const ms = time(run);
    return {
      work,
      'ms for a minute': ms.toFixed(1),
      'times real time': ((seconds * 1000) / ms).toFixed(0),
      'ratio to summing': (ms / plain).toFixed(1),
    };
  }),
);
