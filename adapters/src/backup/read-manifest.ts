import { createHash } from 'node:crypto';
import type { z } from 'zod';
import type { ArchiveContents } from '../persistence/archives/archive-contents.ts';
import { damageSchema, entrySchema, manifestSchema, type Manifest } from './manifest.ts';
import { computeSignatures } from './signature.ts';
import { OversizedManifestError, splitManifest, type ManifestList } from './split-manifest.ts';

/** What a manifest states of a backup as a whole, without its lists. */
export type ManifestHead = Omit<Manifest, 'files' | 'damaged'>;

/** What was read of a manifest. */
export type ReadManifest = Readonly<{
  head: ManifestHead;
  /** The digest of its bytes, which identifies the archive. */
  sha256: string;
  /** What its signature must be with each of the keys, in hexadecimal. */
  signatures: readonly string[];
}>;

/** A manifest is not what it must be; the message says where. */
export class ManifestError extends Error {
  override readonly name = 'ManifestError';
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function describeIssue(
  { issues: [issue] }: z.ZodError,
  place: readonly string[] = [],
): ManifestError {
  const path = [...place, ...(issue?.path ?? [])].join('.');
  return new ManifestError(`its manifest is invalid at ${path || 'its beginning'}`);
}

const schemas = { files: entrySchema, damaged: damageSchema } as const;

/** Adds the items of the lists to the contents, and remembers the first that is invalid. */
function createItemReader(contents: ArchiveContents) {
  const counts: Record<ManifestList, number> = { files: 0, damaged: 0 };
  let failure: ManifestError | undefined;

  function read<Item>(list: ManifestList, schema: z.ZodType<Item>, json: string): Item | undefined {
    const parsed = schema.safeParse(parseJson(json));
    const place = [list, String(counts[list])];
    counts[list] += 1;
    if (parsed.success) return parsed.data;
    failure ??= describeIssue(parsed.error, place);
    return undefined;
  }

  return {
    failure: () => failure,
    add(list: ManifestList, json: string): void {
      if (failure !== undefined) return;
      if (list === 'files') {
        const entry = read(list, schemas.files, json);
        if (entry !== undefined) contents.addListed(entry);
        return;
      }
      const damage = read(list, schemas.damaged, json);
      if (damage !== undefined) contents.addDamage(damage);
    },
  };
}

/**
 * Reads a manifest in pieces: what it lists is added to the contents, and is not in memory.
 *
 * @param keys those that may have signed it.
 * @throws {ManifestError} if it is not valid.
 */
export async function readManifest(
  bytes: AsyncIterable<Uint8Array>,
  contents: ArchiveContents,
  keys: readonly Uint8Array[],
): Promise<ReadManifest> {
  const digest = createHash('sha256');
  const signatures = computeSignatures(keys);
  const items = createItemReader(contents);
  const splitter = splitManifest((list, json) => items.add(list, json));
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  try {
    for await (const chunk of bytes) {
      digest.update(chunk);
      signatures.add(chunk);
      splitter.add(decoder.decode(chunk, { stream: true }));
    }
    splitter.add(decoder.decode());
  } catch (error) {
    if (!(error instanceof OversizedManifestError)) throw error;
    throw new ManifestError('its manifest is too large', { cause: error });
  }
  const parsed = manifestSchema.safeParse(parseJson(splitter.rest()));
  if (!parsed.success) throw describeIssue(parsed.error);
  const failure = items.failure();
  if (failure !== undefined) throw failure;
  const { files, damaged, ...head } = parsed.data;
  // Lists under names that are written in another way are not taken for lists.
  if (files.length + damaged.length > 0)
    throw new ManifestError('its manifest is invalid at its lists');
  return { head, sha256: digest.digest('hex'), signatures: signatures.finish() };
}
