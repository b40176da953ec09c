import { InvalidArgumentError, Option } from 'commander';

const dayMs = 24 * 60 * 60 * 1_000;

/** The options for the limits of a key. */
export type LimitOptions = Readonly<{
  /** Null: never. */
  expires?: Readonly<{ at: string | null }>;
  allow?: readonly string[];
}>;

/**
 * Parses when a key expires: `never`, a number of days like `90d`, or a day like `2027-02-08`, at
 * whose beginning (UTC) it expires.
 */
export function parseExpiry(text: string, now = Date.now()): Readonly<{ at: string | null }> {
  if (text === 'never') return { at: null };
  const [, days] = /^(\d{1,5})d$/.exec(text) ?? [];
  if (days !== undefined) return { at: new Date(now + Number(days) * dayMs).toISOString() };
  const day = /^\d{4}-\d{2}-\d{2}$/.test(text) ? new Date(`${text}T00:00:00Z`) : null;
  if (day !== null && Number.isFinite(day.getTime())) return { at: day.toISOString() };
  throw new InvalidArgumentError('Use a format like 90d, 2027-02-08 or never.');
}

/** The option for when a key expires. */
export const expiresOption = (): Option =>
  new Option('--expires <when>', 'when it expires: 90d, 2027-02-08 or never').argParser((text) =>
    parseExpiry(text),
  );

/** The option for the addresses from which a key is accepted. */
export const allowOption = (description: string): Option =>
  new Option('--allow <network...>', description);

/** The limits as the API takes them. */
export const limitsOf = ({ expires, allow }: LimitOptions) => ({
  ...(expires !== undefined && { expires_at: expires.at }),
  ...(allow !== undefined && { allowed_networks: [...allow] }),
});
