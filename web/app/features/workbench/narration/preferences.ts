/** How large the sentence is that is being read. */
const textSizes = ['medium', 'large', 'largest'] as const;
export type TextSize = (typeof textSizes)[number];

/** How long the pauses between sentences and paragraphs are. */
const pauses = ['short', 'normal', 'long'] as const;
export type Pause = (typeof pauses)[number];

/** What a narrator has chosen on this device. */
export type Preferences = Readonly<{
  textSize: TextSize;
  pause: Pause;
  countsIn: boolean;
  /** The browser's id of a microphone; empty for the usual one. */
  microphone: string;
}>;

const name = 'narration';

const usual: Preferences = { textSize: 'large', pause: 'normal', countsIn: false, microphone: '' };

const oneOf = <T extends string>(choices: readonly T[], value: unknown, other: T): T =>
  choices.find((choice) => choice === value) ?? other;

/** Reads what was chosen before; what another version stored and cannot be read is the usual. */
export function readPreferences(): Preferences {
  try {
    const stored = JSON.parse(localStorage.getItem(name) ?? '{}') as Partial<Preferences>;
    return {
      textSize: oneOf(textSizes, stored.textSize, usual.textSize),
      pause: oneOf(pauses, stored.pause, usual.pause),
      countsIn: stored.countsIn === true,
      microphone: typeof stored.microphone === 'string' ? stored.microphone : usual.microphone,
    };
  } catch {
    return usual;
  }
}

/** Remembers what was chosen, if the device allows it. */
export function storePreferences(preferences: Preferences): void {
  try {
    localStorage.setItem(name, JSON.stringify(preferences));
  } catch {
    // Chosen for this visit.
  }
}

/** The pauses in milliseconds. */
export const pauseMs: Readonly<Record<Pause, Readonly<{ sentence: number; paragraph: number }>>> = {
  short: { sentence: 200, paragraph: 450 },
  normal: { sentence: 350, paragraph: 700 },
  long: { sentence: 600, paragraph: 1_200 },
};
