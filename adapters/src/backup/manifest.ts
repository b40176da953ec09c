import { constants } from 'node:buffer';
import { z } from 'zod';
import { brand } from '../wording.ts';
import { isFileKey } from '../files/file-names.ts';
import type { SnapshotFigures } from '../persistence/snapshot/take-snapshot.ts';

/** The versions of the archive format: of all data, and of what changed since an earlier backup. */
export const formatVersions = { all: 1, increment: 2 } as const;

/** The longest text that Node can read at once: about two million files. Larger ones are not written. */
export const maxManifestBytes = constants.MAX_STRING_LENGTH;

/** The entries with fixed names. */
export const databaseEntry = 'nsem.db';
/** The rows that changed since the earlier backup, in an increment. */
export const changesEntry = 'nsem-changes.db';
export const manifestEntry = 'manifest.json';
const filePrefix = 'files/';

/** The name of a stored file inside an archive. */
export const fileEntry = (key: string): string => `${filePrefix}${key}`;

/** The key of the stored file that an archive has under a name; undefined for any other name. */
export function keyOfEntry(name: string): string | undefined {
  const key = name.startsWith(filePrefix) ? name.slice(filePrefix.length) : '';
  return isFileKey(key) ? key : undefined;
}

/** Whether an archive may list a file with this name. */
export const isPartOfBackup = (name: string): boolean =>
  name === databaseEntry || name === changesEntry || keyOfEntry(name) !== undefined;

const size = z.int().nonnegative();
const digest = z.string().regex(/^[0-9a-f]{64}$/);

export const entrySchema = z.object({
  name: z.string().refine(isPartOfBackup, { error: 'names a file that is not part of any backup' }),
  size_bytes: size,
  sha256: digest,
  /** The original name and the type, for people who read an archive without a server. */
  original_name: z.string().optional(),
  content_type: z.string().optional(),
});

export const damageSchema = z.object({
  name: z.string(),
  reason: z.enum(['missing', 'unreadable', 'altered']),
});

/** The contents of an archive, as `manifest.json` lists them. */
export const manifestSchema = z
  .object({
    format_version: z.literal(Object.values(formatVersions)),
    product: z.string(),
    product_version: z.string(),
    created_at: z.iso.datetime(),
    /** The last migration of the database; null if there was none. */
    schema: z.string().nullable(),
    /** The last seal of its ledger, with which the database must agree; absent in older archives. */
    seal: z.object({ number: z.int().positive(), hash: digest }).nullable().optional(),
    /** The backup that it follows, and the digest of all rows at its own time; only in an increment. */
    increment: z
      .object({ follows: z.iso.datetime(), manifest_sha256: digest, content_sha256: digest })
      .optional(),
    files: z.array(entrySchema),
    /** Stored files that do not match the database. */
    damaged: z.array(damageSchema),
  })
  .refine(
    ({ format_version: version, increment }) =>
      (version === formatVersions.increment) === (increment !== undefined),
    { path: ['format_version'] },
  );

export type Manifest = Readonly<z.output<typeof manifestSchema>>;
export type ManifestEntry = Readonly<z.output<typeof entrySchema>>;

/** A stored file that does not match the database, and why. */
export type Damage = Readonly<z.output<typeof damageSchema>>;

/** The stored files that do not match the database: how many, and the first of them. */
export type DamageSummary = Readonly<{ count: number; first: readonly Damage[] }>;

/** The facts of a manifest on the backup as a whole. */
export type ManifestFacts = Pick<
  Manifest,
  'product' | 'product_version' | 'created_at' | 'schema' | 'seal' | 'increment'
>;

/** Describes a backup that is made now of a snapshot. */
export const describeBackup = (
  { schema, seal }: Pick<SnapshotFigures, 'schema' | 'seal'>,
  { now, version }: Readonly<{ now: number; version: string }>,
): ManifestFacts => ({
  product: brand,
  product_version: version,
  created_at: new Date(now).toISOString(),
  schema,
  seal,
});

const reasons: Readonly<Record<Damage['reason'], string>> = {
  missing: 'is missing',
  unreadable: 'cannot be read',
  altered: 'has been altered',
};

/** Describes a damaged file in a sentence. */
export const describeDamage = ({ name, reason }: Damage): string =>
  `The stored file ${name} ${reasons[reason]}.`;
