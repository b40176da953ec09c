import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { serveUi } from '@nsem/adapters/testing';
import { build, defaultClientConditions, type Plugin } from 'vite';
import { expect, it } from 'vitest';

import { launchBrowser } from './support/launch-browser.ts';
import { patienceMs } from './support/visitor.ts';

const app = join(import.meta.dirname, '../app');
const entry = 'virtual:page';

/** Compiles the smallest module of WebAssembly, and encodes a second of silence. */
const page = `
  import { encodeMp3 } from '${app}/lib/sound/encode-mp3.ts';
  import { wavOf } from '${app}/testing/sounds.ts';

  const module = Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0);
  const compiled = await WebAssembly.compile(module).then(() => 'compiled', (error) => error.name);
  const encoded = await encodeMp3(wavOf(new Float32Array(48_000))).then(
    ({ type, size }) => ({ type, hasBytes: size > 10_000 }),
    (error) => error.message,
  );
  document.title = JSON.stringify({ compiled, encoded });
`;

const virtualPage: Plugin = {
  name: 'nsem:page',
  resolveId: (source) => (source === entry ? `\0${entry}` : undefined),
  load: (source) => (source === `\0${entry}` ? page : undefined),
};

/** Builds the page as the web is built: the worker and its encoder become files of their own. */
async function buildPage(outDir: string): Promise<void> {
  await build({
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    plugins: [virtualPage],
    resolve: { conditions: ['source', ...defaultClientConditions] },
    build: {
      outDir,
      assetsInlineLimit: 0,
      target: 'es2024',
      rolldownOptions: { input: entry, output: { entryFileNames: 'assets/page.js' } },
    },
  });
  const script = '<script type="module" src="/assets/page.js"></script>';
  await writeFile(join(outDir, 'index.html'), `<!doctype html><title></title>${script}`);
}

it('compiles WebAssembly in the worker that encodes, and not in a page', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'nsem-encoder-'));
  await buildPage(folder);
  await using server = await serveUi(folder);
  const browser = await launchBrowser();
  try {
    const window = await browser.newPage();
    window.setDefaultTimeout(patienceMs);
    await window.goto(server.url);
    await expect.poll(() => window.title()).not.toBe('');
    expect(JSON.parse(await window.title())).toEqual({
      compiled: 'CompileError',
      encoded: { type: 'audio/mpeg', hasBytes: true },
    });
  } finally {
    await browser.close();
    await rm(folder, { recursive: true });
  }
});
