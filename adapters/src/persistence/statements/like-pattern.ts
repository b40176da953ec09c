import { sql, type Expression, type RawBuilder } from 'kysely';

/** A `like` pattern for texts that contain this one; `%` and `_` in it are ordinary characters. */
export const containing = (text: string): string =>
  `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;

/** Whether a text is like a pattern of `containing`. */
export const isLike = (text: Expression<string | null>, pattern: string): RawBuilder<boolean> =>
  sql`${text} like ${pattern} escape '\\'`;
