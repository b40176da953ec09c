import { Option } from 'commander';

import { usageError } from '../cli-error.ts';
import type { Zone } from '../output/times.ts';
import { readTime } from '../time-of-text.ts';

/** The allowed value of an option, and the edge of a day that counts. */
export type TimeMeaning = Readonly<{
  /** The hint, if the value is invalid. */
  use: string;
  fromNow?: boolean;
  day?: 'start' | 'end';
  /** The value of a word that is no time. */
  words?: Readonly<Record<string, string | null>>;
}>;

/**
 * An option whose value is a time. Its zone is known only when all options are: `commandOptions` reads
 * it then.
 */
export class TimeOption extends Option {
  readonly #meaning: TimeMeaning;

  constructor(flags: string, description: string, meaning: TimeMeaning) {
    super(flags, description);
    this.#meaning = meaning;
  }

  /**
   * Reads the value as the API takes it.
   *
   * @throws CliError that names it if it is no time.
   */
  read(text: string, zone: Zone, now = Date.now()): string | null {
    const { use, words = {}, ...forms } = this.#meaning;
    if (Object.hasOwn(words, text)) return words[text] ?? null;
    const read = readTime(text, forms, { zone, now });
    if (read !== null && 'at' in read) return new Date(read.at).toISOString();
    const value = `${this.long ?? this.flags} ${JSON.stringify(text)}`;
    throw usageError(`${value} is not a time. ${read?.wrong ?? use}`);
  }
}
