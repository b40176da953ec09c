import { stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';

import { build } from 'vite';

import { npm, peerFolder } from './peers.ts';

const entries = {
  nsem: `import { Nsem } from '@nsem/sdk'; globalThis.client = new Nsem();`,
  stripe: `import Stripe from 'stripe'; globalThis.client = new Stripe('sk');`,
  openai: `import OpenAI from 'openai'; globalThis.client = new OpenAI({ apiKey: 'k', dangerouslyAllowBrowser: true });`,
} as const;
type Client = keyof typeof entries;

/** What the sizes may be, in KB of 1,000 bytes; docs/sdk.md has the first two, and a test checks all. */
export const goals = { page: 12.2, wholePage: 18.7, tarball: 130 } as const;

/** A script that Vite has made, with the names of those that it needs and of those that it may load. */
type Chunk = Readonly<{ fileName: string; isEntry: boolean; code: string; imports: string[] }>;

const brotliKb = (chunks: readonly Chunk[]): number =>
  brotliCompressSync(chunks.map(({ code }) => code).join('\n')).byteLength / 1000;

/**
 * The sizes of the scripts of a page with a client, in KB, compressed with Brotli: those that it loads at
 * first, and all of them, as a bundler makes them that writes one file.
 *
 * @param folder in which the client is installed.
 */
export async function bundleKb(client: Client, folder = peerFolder) {
  const input = join(folder, `page-${client}.js`);
  await writeFile(input, entries[client]);
  const built = await build({
    root: folder,
    configFile: false,
    logLevel: 'silent',
    build: { write: false, rollupOptions: { input } },
  });
  const chunks = [built].flat().flatMap((one) => ('output' in one ? one.output : [])) as Chunk[];
  const first = new Set(chunks.filter(({ isEntry }) => isEntry));
  for (const { imports } of first) {
    for (const chunk of chunks) if (imports.includes(chunk.fileName)) first.add(chunk);
  }
  return { page: brotliKb([...first]), wholePage: brotliKb(chunks) };
}

/** The size of the tarball of a client's package, in KB. */
export async function tarballKb(client: Client, ownTarball: string): Promise<number> {
  if (client === 'nsem') return (await stat(ownTarball)).size / 1000;
  const packing = ['pack', `./node_modules/${client}`, '--json', '--ignore-scripts', '--dry-run'];
  const { stdout } = await npm(packing, peerFolder);
  const [{ size }] = JSON.parse(stdout) as [{ size: number }];
  return size / 1000;
}
