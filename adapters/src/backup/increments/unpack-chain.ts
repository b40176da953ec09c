import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { FileStore, NewStoredFile } from '@nsem/core';
import { StartError } from '../../start/start-error.ts';
import type { ListedEntry } from '../../persistence/archives/archive-contents.ts';
import { changesEntry, databaseEntry, fileEntry, type Damage } from '../manifest.ts';
import type { Archive } from '../read-archive.ts';
import { applyChanges, ChangesError } from '../../persistence/increments/apply-changes.ts';

/** An archive of a chain, and the file that refusals name. */
export type ChainLink = Readonly<{ file: string; archive: Archive }>;

/** @throws {StartError} if an archive has only what changed since another. */
export function requireWhole({ manifest }: Pick<Archive, 'manifest'>, file: string): void {
  if (manifest.increment === undefined) return;
  throw new StartError(
    `${file} only has what changed since the backup of ${manifest.increment.follows}: name the full backup first, then each increment after it, the oldest first.`,
  );
}

/**
 * Returns the last archive of a chain.
 *
 * @throws {StartError} if the first is not a full backup, or another does not follow the one before it.
 */
export function requireChain(links: readonly ChainLink[]): Archive {
  let previous: ChainLink | undefined;
  for (const link of links) {
    if (previous === undefined) requireWhole(link.archive, link.file);
    else requireNext(link, previous);
    previous = link;
  }
  if (previous === undefined) throw new StartError('Name a backup.');
  return previous.archive;
}

function requireNext({ file, archive }: ChainLink, previous: ChainLink): void {
  const { increment } = archive.manifest;
  if (increment === undefined) {
    throw new StartError(`${file} is a full backup, which follows no other: name it first.`);
  }
  if (increment.manifest_sha256 === previous.archive.manifestSha256) return;
  throw new StartError(
    `${file} does not follow ${previous.file}: it has what changed since the backup of ${increment.follows}.`,
  );
}

function requireEntry(link: ChainLink, name: string): ListedEntry {
  const entry = link.archive.find(name);
  if (entry !== undefined) return entry;
  throw new StartError(`${link.file} is not a backup that can be restored: ${name} is missing.`);
}

/**
 * Unpacks the database of the first archive and applies the changes of the others.
 *
 * @throws {StartError} if the content that results is not what the last archive states.
 */
export async function unpackDatabase(
  links: readonly ChainLink[],
  { staging, database }: Readonly<{ staging: string; database: string }>,
): Promise<void> {
  const changes = join(staging, changesEntry);
  for (const link of links) {
    const { increment } = link.archive.manifest;
    if (increment === undefined) {
      await link.archive.unpack(requireEntry(link, databaseEntry), database);
      continue;
    }
    await link.archive.unpack(requireEntry(link, changesEntry), changes);
    apply(link, { database, changes, isLast: link === links.at(-1) });
    await rm(changes);
  }
}

/** What the changes in the middle of a chain lead to is compared at its end, with all others. */
function apply(
  { file, archive }: ChainLink,
  { database, changes, isLast }: Readonly<{ database: string; changes: string; isLast: boolean }>,
): void {
  const expected = isLast ? archive.manifest.increment?.content_sha256 : undefined;
  try {
    applyChanges(database, changes, expected);
  } catch (error) {
    if (!(error instanceof ChangesError)) throw error;
    throw new StartError(`${file} is not a backup that can be restored: ${error.message}.`, {
      cause: error,
    });
  }
}

type Copy = Readonly<{ archive: Archive; entry: ListedEntry }>;

/** The copies of a file in the archives of a chain, the newest first. */
const findCopies = (newestFirst: readonly ChainLink[], name: string): readonly Copy[] =>
  newestFirst.flatMap(({ archive }) => {
    const entry = archive.find(name);
    return entry === undefined ? [] : [{ archive, entry }];
  });

/** The damage that the newest of the archives names that names any. */
function findDamage(newestFirst: readonly ChainLink[], name: string): Damage | undefined {
  for (const { archive } of newestFirst) {
    const damage = archive.findDamage(name);
    if (damage !== undefined) return damage;
  }
  return undefined;
}

/**
 * Unpacks the files that are registered at the end of a chain, each from the archive that has it.
 *
 * @returns the files that were damaged when they were backed up.
 * @throws {StartError} if a file is in none of the archives.
 */
export async function unpackFiles(
  links: readonly ChainLink[],
  registered: Iterable<NewStoredFile>,
  { staging, store }: Readonly<{ staging: string; store: Pick<FileStore, 'save'> }>,
): Promise<readonly Damage[]> {
  const newestFirst = links.toReversed();
  const damaged: Damage[] = [];
  for (const { key, sizeBytes, sha256 } of registered) {
    const name = fileEntry(key);
    const found = findCopies(newestFirst, name);
    const whole = found.find(
      ({ entry }) => entry.sha256 === sha256 && entry.size_bytes === sizeBytes,
    );
    const damage = whole === undefined ? findDamage(newestFirst, name) : undefined;
    if (whole === undefined && damage === undefined) {
      throw new StartError(
        `${name} is registered in the database, but none of the archives has it.`,
      );
    }
    if (damage !== undefined) damaged.push(damage);
    const copy = whole ?? found[0];
    if (copy === undefined) continue;
    const target = join(staging, key);
    await copy.archive.unpack(copy.entry, target);
    await store.save(target, key);
  }
  return damaged;
}
