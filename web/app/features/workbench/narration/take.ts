import type { SoundMeasures } from '@nsem/core/sound';

/** How a take was made. */
export type TakeOrigin =
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
export const addTake = (before: SentenceTakes | undefined, take: Take): SentenceTakes => ({
  takes: [...(before?.takes ?? []), take].slice(-mostTakes),
  chosen: take.id,
});

/** The take of a sentence that is delivered; undefined if there is none. */
export const chosenTake = (sentence: SentenceTakes | undefined): Take | undefined =>
  sentence?.takes.find(({ id }) => id === sentence.chosen);
