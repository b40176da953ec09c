import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { startTestMarketplace, type TestMarketplace } from '@nsem/adapters/testing';
import { chromium } from 'playwright';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { chromiumPath } from '../../.ci/chromium.mjs';
import { install, packSdk, root } from '../bench/peers.ts';

const run = promisify(execFile);
/** Programs that use the package, one for each way to import it. */
const uses = {
  'main.mjs': `
    import { Nsem, NotFoundError } from '@nsem/sdk';
    const nsem = new Nsem({ baseUrl: process.argv[2] });
    const { data } = await nsem.languages.list();
    await nsem.services.downloadSample('/api/audio/none.wav').catch((error) => console.log(error.name));
    console.log(data.length > 100, NotFoundError.name);
  `,
  'main.cjs': `
    const { Nsem, version } = require('@nsem/sdk');
    const nsem = new Nsem({ baseUrl: process.argv[2] });
    nsem.pricing.list().then(({ data }) => console.log(data.length, typeof version));
  `,
  'web.mjs': `
    import { Nsem } from '@nsem/sdk/web';
    const { data } = await new Nsem({ baseUrl: process.argv[2] }).languages.list();
    console.log(data.length > 100);
  `,
  'main.ts': `
    import { Nsem, ValidationError, type Job, type NewJob, type Page } from '@nsem/sdk';
    const nsem = new Nsem({ baseUrl: 'http://127.0.0.1', token: async () => null });
    export async function order(job: NewJob): Promise<Job> {
      try {
        const { data, response } = await nsem.jobs.create(job).withResponse();
        console.log(response.requestId?.length);
        return data;
      } catch (error) {
        if (error instanceof ValidationError) console.log(error.errors[0]?.pointer);
        throw error;
      }
    }
    export const first = async (): Promise<Page<Job>> => nsem.jobs.list({ limit: 1 });
    // @ts-expect-error: a translation has no such field.
    void order({ service_type: 'translation', sourcelanguage: 'en' });
  `,
  'page.js': `
    import { Nsem } from '@nsem/sdk';
    new Nsem().languages.list().then(
      ({ data }) => (document.title = String(data.length > 100)),
      (error) => (document.title = error.message),
    );
  `,
  'package.json': '{ "private": true }',
};

let market: TestMarketplace;
let folder: string;

beforeAll(async () => {
  market = await startTestMarketplace();
  folder = await mkdtemp(join(tmpdir(), 'sdk-user-'));
  for (const [name, text] of Object.entries(uses)) await writeFile(join(folder, name), text);
  await install([await packSdk(folder)], folder);
});
afterAll(async () => {
  await market.stop();
  await rm(folder, { recursive: true });
});

describe('the package as it is published', () => {
  test('has no dependency but undici', async () => {
    const lock: unknown = JSON.parse(await readFile(join(folder, 'package-lock.json'), 'utf8'));
    const { packages } = lock as { packages: Record<string, unknown> };
    const installed = Object.keys(packages).filter((path) => path !== '');
    expect(installed.toSorted()).toEqual(['node_modules/@nsem/sdk', 'node_modules/undici']);
  });

  test.each([
    ['imported', ['main.mjs'], 'AuthenticationError\ntrue NotFoundError\n'],
    ['required', ['main.cjs'], '3 string\n'],
    // The entry of Workers, which needs only fetch.
    [
      'imported without undici',
      ['--conditions=workerd', 'main.mjs'],
      'AuthenticationError\ntrue NotFoundError\n',
    ],
    ['imported by name without undici', ['web.mjs'], 'true\n'],
  ])('can be %s', async (_, args, printed) => {
    const { stdout, stderr } = await run(process.execPath, [...args, market.url], { cwd: folder });
    expect({ stdout, stderr }).toEqual({ stdout: printed, stderr: '' });
  });

  test.each([
    ['nodenext', 'nodenext', '"es2024"'],
    ['bundler', 'esnext', '"es2024", "dom"'],
  ])(
    'has types that compile with the strictest options (%s)',
    async (moduleResolution, module, lib) => {
      const options = `{ "strict": true, "exactOptionalPropertyTypes": true, "noEmit": true,
      "noUncheckedIndexedAccess": true, "verbatimModuleSyntax": true, "types": ["node"],
      "typeRoots": ["${join(root, 'node_modules/@types')}"],
      "target": "es2024", "lib": [${lib}], "module": "${module}",
      "moduleResolution": "${moduleResolution}", "moduleDetection": "force" }`;
      const config = `{ "compilerOptions": ${options}, "files": ["main.ts"] }`;
      await writeFile(join(folder, 'tsconfig.json'), config);
      await writeFile(join(folder, 'package.json'), '{ "private": true, "type": "module" }');
      const compiler = join(root, 'node_modules/typescript/bin/tsc');
      const compiled = await run(process.execPath, [compiler, '-p', folder]).catch(
        (error: { stdout: string }) => error,
      );
      expect(compiled.stdout).toBe('');
    },
  );

  test('works in a page that bundles it', async () => {
    const built = await build({
      root: folder,
      configFile: false,
      logLevel: 'error',
      build: { write: false, rollupOptions: { input: join(folder, 'page.js') } },
    });
    const outputs = [built].flat() as { output: readonly { fileName: string; code: string }[] }[];
    const scripts = outputs.flatMap(({ output }) => output);
    for (const { code } of scripts) expect(code).not.toMatch(/node:|undici/);
    const browser = await chromium.launch({
      executablePath: chromiumPath(),
      args: ['--no-sandbox', '--disable-dev-shm-usage'],
    });
    try {
      const page = await browser.newPage();
      const serve = (path: string, contentType: string, body: string) =>
        page.route(`${market.url}/${path}`, (route) => route.fulfill({ body, contentType }));
      const [first] = scripts;
      const html = `<title>…</title><script type="module" src="/${first?.fileName}"></script>`;
      await serve('probe', 'text/html; charset=utf-8', html);
      for (const { fileName, code } of scripts) await serve(fileName, 'text/javascript', code);
      await page.goto(`${market.url}/probe`);
      await page.waitForFunction("document.title !== '…'");
      expect(await page.title()).toBe('true');
    } finally {
      await browser.close();
    }
  });
});
