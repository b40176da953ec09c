import { createSpool } from './spool.ts';
import {
  formatVersions,
  maxManifestBytes,
  type Damage,
  type DamageSummary,
  type ManifestEntry,
  type ManifestFacts,
} from './manifest.ts';

/** Lists what an archive contains while it is written. */
export interface ContentsList extends Disposable {
  addEntry(entry: ManifestEntry): void;
  addDamage(damage: Damage): void;
  /** The manifest as JSON, in pieces. */
  writeManifest(facts: ManifestFacts): AsyncGenerator<Uint8Array>;
  summarize(): DamageSummary;
}

/** The damages that are in memory; the manifest has all of them. */
const maxNamed = 1_000;

/** The items of a JSON array, one a line. */
function createItems(folder: string) {
  const spool = createSpool(folder);
  return {
    add(item: unknown): void {
      spool.add(Buffer.from(`${spool.sizeBytes() === 0 ? '' : ','}\n${JSON.stringify(item)}`));
    },
    sizeBytes: () => spool.sizeBytes(),
    read: () => spool.read(),
    [Symbol.dispose]: () => spool[Symbol.dispose](),
  };
}

/** What the manifest has besides its items. */
const frameBytes = 4_096;

/**
 * @param spoolFolder for temporary files, if there is much to list.
 * @param maxBytes a longer manifest is an error: no backup with it could be restored.
 */
export function listContents(spoolFolder: string, maxBytes = maxManifestBytes): ContentsList {
  const entries = createItems(spoolFolder);
  const damaged = createItems(spoolFolder);
  const first: Damage[] = [];
  let count = 0;
  return {
    addEntry: (entry) => entries.add(entry),
    addDamage(damage) {
      damaged.add(damage);
      if (first.length < maxNamed) first.push(damage);
      count += 1;
    },
    async *writeManifest(facts) {
      if (entries.sizeBytes() + damaged.sizeBytes() + frameBytes > maxBytes) {
        throw new Error('there are too many files for one backup');
      }
      const format_version = formatVersions[facts.increment === undefined ? 'all' : 'increment'];
      const head = JSON.stringify({ format_version, ...facts }, null, 2);
      yield Buffer.from(`${head.slice(0, -'\n}'.length)},\n  "files": [`);
      yield* entries.read();
      yield Buffer.from('\n  ],\n  "damaged": [');
      yield* damaged.read();
      yield Buffer.from('\n  ]\n}\n');
    },
    summarize: () => ({ count, first }),
    [Symbol.dispose]() {
      entries[Symbol.dispose]();
      damaged[Symbol.dispose]();
    },
  };
}
