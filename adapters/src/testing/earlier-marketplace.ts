import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';

/** A marketplace that an earlier version has left, and what that version answered about it. */
export type EarlierMarketplace = Readonly<{
  /** The time at which it answered. */
  at: number;
  /** Everyone's. */
  password: string;
  /** The variables of its server, except where its data is. */
  environment: Readonly<Record<string, string>>;
  /** An order with an idempotency key, and its answer. */
  repeated: Readonly<{
    email: string;
    key: string;
    sent: Readonly<Record<string, unknown>>;
    status: number;
    text: string;
    location: string;
  }>;
  answers: readonly Readonly<{ email: string; path: string; body: object }>[];
  files: readonly Readonly<{ path: string; bytes: number }>[];
}>;

/**
 * Writes a stored marketplace into a data directory.
 *
 * @param version the name of its last migration.
 */
export async function unpackMarketplace(
  version: string,
  dataDir: string,
): Promise<EarlierMarketplace> {
  const stored = new URL(`../../test/fixtures/upgrades/${version}.br`, import.meta.url);
  const plain = brotliDecompressSync(await readFile(stored));
  const headEnd = plain.indexOf('\n');
  // Written by make-marketplace.ts beside it, and by nothing else.
  const marketplace = JSON.parse(plain.toString('utf8', 0, headEnd)) as EarlierMarketplace;
  let at = headEnd + 1;
  for (const { path, bytes } of marketplace.files) {
    const file = join(dataDir, path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, plain.subarray(at, at + bytes));
    at += bytes;
  }
  return marketplace;
}
