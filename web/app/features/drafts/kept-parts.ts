/** How long a draft is kept after the last change to it. */
const keptMs = 7 * 24 * 60 * 60 * 1000;

/** A part of a draft as it lies in the database, and when it was put there. */
export type KeptPart = Readonly<{ at: number; value: unknown }>;

/** Parts of drafts by their keys. */
export type KeyedParts = readonly (readonly [key: string, part: KeptPart])[];

/** Where the parts of one person's draft lie: `7:deliver-12:fields`. */
export const draftPrefix = (userId: number, name: string): string => `${userId}:${name}:`;

const draftOf = (key: string): string => key.slice(0, key.indexOf(':', key.indexOf(':') + 1) + 1);

/** The keys of drafts that nobody has touched for a week; a draft goes as a whole. */
export function outdatedKeys(parts: KeyedParts, now: number): readonly string[] {
  const touched = new Map<string, number>();
  for (const [key, { at }] of parts) {
    const draft = draftOf(key);
    touched.set(draft, Math.max(at, touched.get(draft) ?? 0));
  }
  return parts
    .map(([key]) => key)
    .filter((key) => (touched.get(draftOf(key)) ?? 0) + keptMs <= now);
}
