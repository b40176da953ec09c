import { wavHeader } from '@nsem/core/sound';

const sampleRate = 8_000;

/** The address of a silent WAV file, which an `<audio>` element can play without a server. */
export function silenceUrl(seconds: number): string {
  const samples = seconds * sampleRate;
  const file = [wavHeader(samples, sampleRate), new Int16Array(samples)];
  return URL.createObjectURL(new Blob(file, { type: 'audio/wav' }));
}
