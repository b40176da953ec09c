import type { Segment } from '../draft/draft.ts';
import { pauseMs } from './preferences.ts';
import { endsParagraph } from './sentence-keys.ts';
import { chosenTake, type Take } from './take.ts';
import type { Studio } from './use-studio.ts';

/** The take of a sentence that is heard, and the pause after it. */
type ChosenTake = Readonly<{
  /** The place of the sentence in the script, from 0. */
  sentence: number;
  key: string;
  take: Take;
  pauseMs: number;
  load: () => Promise<Blob | null>;
}>;

/** The takes that make up the narration, in the order of the script. */
export function chosenTakes(
  { keys, takes, library, preferences }: Studio,
  segments: readonly Segment[],
): readonly ChosenTake[] {
  const { sentence: afterSentence, paragraph } = pauseMs[preferences.pause];
  return segments.flatMap((segment, sentence) => {
    const key = keys[sentence] ?? '';
    const take = chosenTake(takes.get(key));
    if (take === undefined) return [];
    const load = () => library.load(key, take.id);
    const pause = endsParagraph(segment) ? paragraph : afterSentence;
    return { sentence, key, take, pauseMs: pause, load };
  });
}
