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

/** The size of the script of a page with a client, in KB, compressed with Brotli. */
export async function bundleKb(client: Client): Promise<number> {
  const input = join(peerFolder, `page-${client}.js`);
  await writeFile(input, entries[client]);
  const built = await build({
    root: peerFolder,
    configFile: false,
    logLevel: 'silent',
    build: { write: false, rollupOptions: { input } },
  });
  const outputs = [built].flat() as { output: readonly { code?: string }[] }[];
  const code = outputs.flatMap(({ output }) => output.map((chunk) => chunk.code ?? '')).join('\n');
  return brotliCompressSync(code).byteLength / 1000;
}

/** The size of the tarball of a client's package, in KB. */
export async function tarballKb(client: Client, ownTarball: string): Promise<number> {
  if (client === 'nsem') return (await stat(ownTarball)).size / 1000;
  const packing = ['pack', `./node_modules/${client}`, '--json', '--ignore-scripts', '--dry-run'];
  const { stdout } = await npm(packing, peerFolder);
  const [{ size }] = JSON.parse(stdout) as [{ size: number }];
  return size / 1000;
}
