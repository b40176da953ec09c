/**
 * Estimates of how long spoken work is, for where no audio exists yet. They decide no price: the
 * server counts words and measures audio (specification §2).
 */
const wordsAMinute = { transcription: 200, narration: 150 } as const;

/** Clients are shown narration at the pace of transcription. */
const clientNarrationPace = 200;

const minutesFor = (words: number, pace: number): number => Math.max(1, Math.round(words / pace));

/** About how many minutes a provider will work on, at least one. */
export const providerMinutes = (type: 'transcription' | 'narration', words: number): number =>
  minutesFor(words, wordsAMinute[type]);

/** About how many minutes of narration a client will get, at least one. */
export const clientNarrationMinutes = (words: number): number =>
  minutesFor(words, clientNarrationPace);

/** Audio as it is billed: tenths of a minute, rounded up. */
export const billedMinutes = (seconds: number): number => Math.ceil(seconds / 6) / 10;

const wordFormat = new Intl.NumberFormat('en-GH');

/** A number of words or minutes, as it is written. */
export const formatCount = (count: number, unit: 'word' | 'minute'): string =>
  `${wordFormat.format(count)} ${unit}${count === 1 ? '' : 's'}`;
