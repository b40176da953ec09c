/** How loud a voice is, in words. */
export type LevelWord = 'Too loud' | 'Good level' | 'Too quiet' | 'Silence';

/** Where a voice is to be: from -23 to -15 LUFS, as the check of a sentence demands. */
const levels: readonly (readonly [from: number, word: LevelWord])[] = [
  [-15, 'Too loud'],
  [-23, 'Good level'],
  [-45, 'Too quiet'],
];

/** A voice near a limit must be this far beyond it, in LU, before the word changes. */
const margin = 1;

const wordAt = (loudness: number): LevelWord =>
  levels.find(([from]) => loudness >= from)?.[1] ?? 'Silence';

/**
 * The word for a loudness. It stays as it was until a limit is clearly passed, so that it does not
 * flicker while a voice is near one.
 *
 * @param loudness in LUFS
 * @param before the word that is shown
 */
export function levelWord(loudness: number, before: LevelWord): LevelWord {
  const isNear = wordAt(loudness - margin) === before || wordAt(loudness + margin) === before;
  return isNear ? before : wordAt(loudness);
}
