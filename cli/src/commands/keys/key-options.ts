import { Option } from 'commander';

import { TimeOption } from '../../define/time-option.ts';

/** The options for the limits of a key. */
export type LimitOptions = Readonly<{
  /** ISO 8601; null: never. */
  expires?: string | null;
  allow?: readonly string[];
}>;

/** The option for when a key expires: at the beginning of a day, if it is one. */
export const expiresOption = (): Option =>
  new TimeOption('--expires <when>', 'when it expires: 90d, 2027-02-08 or never', {
    use: 'Use a format like 90d, 2027-02-08 or never.',
    fromNow: true,
    day: 'start',
    words: { never: null },
  });

/** The option for the addresses from which a key is accepted. */
export const allowOption = (description: string): Option =>
  new Option('--allow <network...>', description);

/** The limits as the API takes them. */
export const limitsOf = ({ expires, allow }: LimitOptions) => ({
  ...(expires !== undefined && { expires_at: expires }),
  ...(allow !== undefined && { allowed_networks: [...allow] }),
});
