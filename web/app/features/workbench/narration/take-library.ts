import { createMeter, type SoundMeasures, toPcm, wavHeader } from '@nsem/core/sound';

import { readUserId } from '../../../lib/session/session.ts';
import { decodeRecording } from '../../../lib/sound/decode-recording.ts';
import { openTakes } from '../../../lib/sound/open-takes.ts';
import { tabLocks, type TakeLocks, type TakeStore } from '../../../lib/sound/take-store.ts';

/** Takes are recorded and stored with so many samples a second. */
export const takeRate = 48_000;

/** A take that is being recorded: what was added is on the device, however the page ends. */
export type OpenTake = Readonly<{
  /** Adds the next samples, 16-bit PCM. @throws if the device is full */
  add(pcm: Uint8Array<ArrayBuffer>): Promise<void>;
  /** Completes the take; returns the takes of the sentence. */
  finish(measures: SoundMeasures, origin: TakeOrigin): Promise<SentenceTakes>;
  /** Deletes it. */
  discard(): Promise<void>;
}>;

/** The takes of a narration on this device. */
export type TakeLibrary = Readonly<{
  /** All takes by the key of their sentence, with those that were cut off by the end of a page. */
  read(): Promise<ReadonlyMap<string, SentenceTakes>>;
  open(sentence: string): OpenTake;
  /** @returns the WAV file of a take; null if it is not on this device any more */
  load(sentence: string, take: string): Promise<Blob | null>;
  choose(sentence: string, takes: SentenceTakes): Promise<void>;
  removeAll(): Promise<void>;
}>;

const listName = (sentence: string): string => `${sentence}.takes`;
const soundName = (sentence: string, take: string): string => `${sentence}.${take}.wav`;
const partName = (sentence: string, take: string, part: number): string =>
  `${sentence}.${take}.part${String(part).padStart(5, '0')}`;

const partPattern = /^([\da-f]+-\d+)\.(\w+)\.part\d{5}$/;
const listPattern = /^([\da-f]+-\d+)\.takes$/;

/** The takes in a store, which the other tabs of this device change too. */
export function openTakeLibrary(store: TakeStore, locks: TakeLocks = tabLocks): TakeLibrary {
  async function loadList(sentence: string): Promise<SentenceTakes | undefined> {
    const blob = await store.load(listName(sentence));
    // A list whose first writing was cut off is empty.
    if (blob === null || blob.size === 0) return undefined;
    // Only this file writes the lists, so their type is known.
    return JSON.parse(await blob.text()) as SentenceTakes;
  }
  const saveList = (sentence: string, takes: SentenceTakes): Promise<void> =>
    store.save(listName(sentence), new Blob([JSON.stringify(takes, finiteOnly)]));
  const removeParts = async (parts: readonly string[]): Promise<void> => {
    for (const name of parts) await store.remove(name);
  };

  /** In this order, whatever ends the page: the whole take, its place in the list, then its parts. */
  async function complete(
    sentence: string,
    parts: readonly string[],
    { wav, ...take }: Take & Readonly<{ wav: Blob }>,
  ): Promise<SentenceTakes> {
    await store.save(soundName(sentence, take.id), wav);
    const before = await loadList(sentence);
    const takes = addTake(before, take);
    await saveList(sentence, takes);
    const left = new Set(takes.takes.map(({ id }) => id));
    const dropped = (before?.takes ?? []).filter(({ id }) => !left.has(id));
    for (const { id } of dropped) await store.remove(soundName(sentence, id));
    await removeParts(parts);
    return takes;
  }

  async function restore({ sentence, id, parts }: Unfinished): Promise<void> {
    const saved = await loadList(sentence);
    if (saved?.takes.some((take) => take.id === id) === true) return removeParts(parts);
    const wav = await joinParts(store, parts);
    if (wav.size === emptyWavSize) return removeParts(parts);
    const measures = await measureRecording(wav);
    await complete(sentence, parts, { id, origin: 'restored', measures, wav });
  }

  return {
    async read() {
      for (const take of groupParts(await store.list())) {
        // If it fails, because the device is full for example, its parts stay for the next visit.
        await locks.unlessHeld(take.id, () => restore(take)).catch(() => undefined);
      }
      const found = new Map<string, SentenceTakes>();
      for (const name of await store.list()) {
        const sentence = listPattern.exec(name)?.[1];
        const takes = sentence === undefined ? undefined : await loadList(sentence);
        if (sentence !== undefined && takes !== undefined) found.set(sentence, takes);
      }
      return found;
    },
    open(sentence) {
      const id = newId();
      const parts: string[] = [];
      const { held, release } = locks.hold(id);
      return {
        async add(pcm) {
          await held;
          const name = partName(sentence, id, parts.length);
          await store.save(name, new Blob([pcm]));
          parts.push(name);
        },
        async finish(measures, origin) {
          try {
            const wav = await joinParts(store, parts);
            return await complete(sentence, parts, { id, origin, measures, wav });
          } finally {
            release();
          }
        },
        async discard() {
          await removeParts(parts).finally(release);
        },
      };
    },
    load: (sentence, take) => store.load(soundName(sentence, take)),
    async choose(sentence, takes) {
      const saved = await loadList(sentence);
      await saveList(sentence, { ...(saved ?? takes), chosen: takes.chosen });
    },
    removeAll: () => store.removeAll(),
  };
}

type Unfinished = Readonly<{ sentence: string; id: string; parts: string[] }>;

function groupParts(names: readonly string[]): readonly Unfinished[] {
  const found = new Map<string, Unfinished>();
  for (const name of names.toSorted()) {
    const [, sentence, id] = partPattern.exec(name) ?? [];
    if (sentence === undefined || id === undefined) continue;
    const group = found.get(`${sentence}.${id}`) ?? { sentence, id, parts: [] };
    group.parts.push(name);
    found.set(`${sentence}.${id}`, group);
  }
  return [...found.values()];
}

/** Another tab can begin a take at the same time. */
const newId = (): string => Date.now().toString(36) + Math.random().toString(36).slice(2, 6);

/** The bytes of a WAV file without samples. */
const emptyWavSize = wavHeader(0, takeRate).length;

/** The parts as a WAV file, which the browser reads from the device. */
async function joinParts(store: TakeStore, parts: readonly string[]): Promise<Blob> {
  const blobs: Blob[] = [];
  for (const name of parts) {
    const blob = await store.load(name);
    // Without it, what is left of the take would replace the whole.
    if (blob === null) throw new Error('a part of the take is missing');
    // A part that was cut off by the end of the page can end within a sample of two bytes.
    blobs.push(blob.slice(0, blob.size - (blob.size % 2)));
  }
  const samples = blobs.reduce((sum, { size }) => sum + size / 2, 0);
  return new Blob([wavHeader(samples, takeRate), ...blobs], { type: 'audio/wav' });
}

/** JSON has no infinity: the peak of silence is written as far below everything that is heard. */
const finiteOnly = (_: string, value: unknown): unknown =>
  value === -Infinity ? inaudible : value;

const inaudible = -200;

/** How a take was made. */
type TakeOrigin =
  | 'recorded'
  /** The page ended while it was recorded; it has what was said until then. */
  | 'restored'
  | 'imported';

/** One recording of one sentence. */
export type Take = Readonly<{
  id: string;
  origin: TakeOrigin;
  measures: SoundMeasures;
}>;

/** The takes of a sentence, oldest first, and the one that is delivered. */
export type SentenceTakes = Readonly<{ takes: readonly Take[]; chosen: string }>;

/** How many takes of a sentence are stored. */
export const mostTakes = 3;

/** The takes after one more; the oldest goes if there are too many. */
const addTake = (before: SentenceTakes | undefined, take: Take): SentenceTakes => ({
  takes: [...(before?.takes ?? []), take].slice(-mostTakes),
  chosen: take.id,
});

/** The take of a sentence that is delivered; undefined if there is none. */
export const chosenTake = (sentence: SentenceTakes | undefined): Take | undefined =>
  sentence?.takes.find(({ id }) => id === sentence.chosen);

/** What can be chosen as a recording. */
export const audioFiles = 'audio/*,.wav,.mp3,.m4a,.aac,.ogg,.opus,.flac,.webm';

/**
 * Takes a file as a take of a sentence.
 *
 * @throws if the browser cannot read the file, or the device is full
 */
export async function importTake(
  library: TakeLibrary,
  sentence: string,
  file: File,
): Promise<SentenceTakes> {
  const take = library.open(sentence);
  const meter = createMeter({ sampleRate: takeRate });
  try {
    for await (const slice of decodeRecording(file)) {
      meter.push(slice);
      await take.add(toPcm(slice));
    }
    return await take.finish(meter.measures(), 'imported');
  } catch (error) {
    await take.discard();
    throw error;
  }
}

/** What decoded recordings have. */
const samplesPerSecond = 48_000;

type Options = Readonly<{
  /** Is called with the seconds that are measured. */
  onSeconds?: (seconds: number) => void;
  signal?: AbortSignal;
}>;

/**
 * Measures a recording, of which a few seconds are in memory at a time.
 *
 * @throws {SoundRefusal} if the browser cannot decode it
 */
export async function measureRecording(
  recording: Blob,
  { onSeconds, signal }: Options = {},
): Promise<SoundMeasures> {
  const meter = createMeter({ sampleRate: samplesPerSecond });
  let samples = 0;
  for await (const slice of decodeRecording(recording, signal)) {
    meter.push(slice);
    samples += slice.length;
    onSeconds?.(samples / samplesPerSecond);
  }
  return meter.measures();
}

/** The takes of a job on this device, for the user who is logged in. */
export const openJobTakes = (jobId: number): Promise<TakeStore> =>
  openTakes(readUserId() ?? 0, jobId);
