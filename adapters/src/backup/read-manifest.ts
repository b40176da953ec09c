import { createHash } from 'node:crypto';
import type { z } from 'zod';
import type { ArchiveContents } from '../persistence/archives/archive-contents.ts';
import { damageSchema, entrySchema, type Manifest, manifestSchema } from './manifest.ts';
import { computeSignatures } from './signature.ts';

/** The lists of a manifest, which can have millions of items. */
type ManifestList = 'files' | 'damaged';

const [quote, backslash, comma] = [0x22, 0x5c, 0x2c];
const [openBracket, closeBracket, openBrace, closeBrace] = [0x5b, 0x5d, 0x7b, 0x7d];

/** The text before a list in the object of the manifest. */
const listName = /"(?<name>files|damaged)"\s*:\s*$/;

/** Enough for any of them, as Nsem writes it. */
const listNameCharacters = 64;

/** An item, and the manifest beside its items, have a few hundred characters. */
const maxCharacters = 1024 * 1024;

/** Something in a manifest is far longer than anything that Nsem writes there. */
export class OversizedManifestError extends Error {
  override readonly name = 'OversizedManifestError';
}

/** Collects a short text. */
function createText() {
  let text = '';
  return {
    read: () => text,
    add(more: string): void {
      text += more;
      if (text.length > maxCharacters) throw new OversizedManifestError('a part is too long');
    },
    take(): string {
      const taken = text;
      text = '';
      return taken;
    },
  };
}

/** Follows JSON through its strings; returns which characters are not in one. */
function createStringFilter(): (sign: number) => boolean {
  let isInString = false;
  let isEscaped = false;
  return (sign) => {
    if (!isInString) {
      isInString = sign === quote;
      return true;
    }
    if (isEscaped) isEscaped = false;
    else if (sign === backslash) isEscaped = true;
    else if (sign === quote) isInString = false;
    return false;
  };
}

/**
 * Splits a manifest into the items of its lists and the rest, so that it is never in memory as a whole. What
 * is no valid JSON stays invalid: in an item, or in the rest.
 *
 * @param onItem is called with each item, as JSON.
 * @returns `add` takes the text in pieces; `rest` returns the manifest with empty lists, at the end.
 */
export function splitManifest(onItem: (list: ManifestList, json: string) => void) {
  const [rest, item] = [createText(), createText()];
  const isOutside = createStringFilter();
  let list: ManifestList | undefined;
  /** Within the manifest, or within an item. */
  let depth = 0;
  let hasItems = false;

  function endItem(current: ManifestList, isLast: boolean): void {
    const json = item.take();
    const isEmptyList = isLast && !hasItems && json.trim() === '';
    hasItems = !isLast;
    if (!isEmptyList) onItem(current, json);
  }

  /** Returns whether a list begins with this bracket. */
  function beginList(): boolean {
    const name =
      depth === 1
        ? listName.exec(rest.read().slice(-listNameCharacters))?.groups?.['name']
        : undefined;
    if (name !== undefined) list = name as ManifestList;
    return name !== undefined;
  }

  /** Follows a bracket or a comma of an item, or after one; returns whether the item ends before it. */
  function followItem(sign: number): boolean {
    if (depth === 0 && (sign === comma || sign === closeBracket)) return true;
    if (sign === openBracket || sign === openBrace) depth += 1;
    if (sign === closeBracket || sign === closeBrace) depth -= 1;
    return false;
  }

  /** Adds a piece up to where a list begins; returns where that is, or the end of the text. */
  function addRest(text: string, from: number): number {
    let begin = from;
    for (let at = from; at < text.length; at += 1) {
      const sign = text.charCodeAt(at);
      if (!isOutside(sign)) continue;
      if (sign === closeBracket || sign === closeBrace) depth -= 1;
      if (sign === openBrace) depth += 1;
      if (sign !== openBracket) continue;
      rest.add(text.slice(begin, at));
      begin = at;
      if (!beginList()) {
        depth += 1;
        continue;
      }
      rest.add('[');
      depth = 0;
      return at + 1;
    }
    rest.add(text.slice(begin));
    return text.length;
  }

  /** Adds a piece of a list up to its end; returns where that is, or the end of the text. */
  function addItems(current: ManifestList, text: string, from: number): number {
    let begin = from;
    for (let at = from; at < text.length; at += 1) {
      const sign = text.charCodeAt(at);
      if (!isOutside(sign) || !followItem(sign)) continue;
      item.add(text.slice(begin, at));
      endItem(current, sign === closeBracket);
      begin = at + 1;
      if (sign !== closeBracket) continue;
      rest.add(']');
      list = undefined;
      depth = 1;
      return begin;
    }
    item.add(text.slice(begin));
    return text.length;
  }

  return {
    add(text: string): void {
      for (let at = 0; at < text.length;) {
        at = list === undefined ? addRest(text, at) : addItems(list, text, at);
      }
    },
    rest: () => rest.take(),
  };
}

/** The facts of a manifest on a backup as a whole, without its lists. */
export type ManifestHead = Omit<Manifest, 'files' | 'damaged'>;

/** A manifest that was read. */
export type ReadManifest = Readonly<{
  head: ManifestHead;
  /** The digest of its bytes, which identifies the archive. */
  sha256: string;
  /** The expected signature with each of the keys, in hexadecimal. */
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
