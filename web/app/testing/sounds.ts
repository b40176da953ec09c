import { toPcm, wavHeader } from '@nsem/core/sound';
import type { TakeLocks, TakeStore } from '../lib/sound/take-store.ts';

const rate = 48_000;

/** The samples of a tone, with its highest value from 0 to 1. */
export const tone = (seconds: number, level = 0.25, hz = 440): Float32Array<ArrayBuffer> =>
  Float32Array.from(
    { length: Math.round(seconds * rate) },
    (_, nth) => level * Math.sin((2 * Math.PI * hz * nth) / rate),
  );

/** A WAV file with these samples. */
export const wavOf = (samples: Float32Array, sampleRate = rate): Blob =>
  new Blob([wavHeader(samples.length, sampleRate), toPcm(samples)], { type: 'audio/wav' });

/** The samples of a WAV file of 16 bits and one channel. */
export async function samplesOf(wav: Blob): Promise<Float32Array> {
  const pcm = new Int16Array(await wav.slice(44).arrayBuffer());
  return Float32Array.from(pcm, (sample) => sample / 32_768);
}

/** The takes of a job, in memory. */
export function memoryStore(): TakeStore & Readonly<{ names: () => readonly string[] }> {
  const blobs = new Map<string, Blob>();
  const names = () => [...blobs.keys()].toSorted();
  return {
    names,
    save: async (name, blob) => void blobs.set(name, blob),
    load: async (name) => blobs.get(name) ?? null,
    list: async () => names(),
    remove: async (name) => void blobs.delete(name),
    removeAll: async () => blobs.clear(),
  };
}

/** The locks of tabs, all of which end together. */
export function memoryLocks(): TakeLocks & Readonly<{ endTabs: () => void }> {
  const held = new Set<string>();
  return {
    endTabs: () => held.clear(),
    hold(name) {
      held.add(name);
      return { held: Promise.resolve(), release: () => void held.delete(name) };
    },
    unlessHeld: async (name, act) => {
      if (!held.has(name)) await act();
    },
  };
}

const sampleRate = 8_000;

/** The address of a silent WAV file, which an `<audio>` element can play without a server. */
export function silenceUrl(seconds: number): string {
  const samples = seconds * sampleRate;
  const file = [wavHeader(samples, sampleRate), new Int16Array(samples)];
  return URL.createObjectURL(new Blob(file, { type: 'audio/wav' }));
}
