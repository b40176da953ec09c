import { userPrefix } from '../../lib/browser/draft-database.ts';

/** How long a draft is retained after its last change. */
const retentionMs = 7 * 24 * 60 * 60 * 1000;

/** A part of a draft as stored in the database, with the time it was written. */
export type StoredPart = Readonly<{ at: number; value: unknown }>;

/** Parts of drafts by their keys. */
export type KeyedParts = readonly (readonly [key: string, part: StoredPart])[];

/** The key prefix of one user's draft; a whole key is `7:deliver-12:fields`. */
export const draftPrefix = (userId: number, name: string): string =>
  `${userPrefix(userId)}${name}:`;

const draftKeyOf = (key: string): string =>
  key.slice(0, key.indexOf(':', key.indexOf(':') + 1) + 1);

/** The keys of drafts unchanged for a week; all parts of a draft expire together. */
export function expiredKeys(parts: KeyedParts, now: number): readonly string[] {
  const lastChanges = new Map<string, number>();
  for (const [key, { at }] of parts) {
    const draft = draftKeyOf(key);
    lastChanges.set(draft, Math.max(at, lastChanges.get(draft) ?? 0));
  }
  return parts
    .map(([key]) => key)
    .filter((key) => (lastChanges.get(draftKeyOf(key)) ?? 0) + retentionMs <= now);
}
