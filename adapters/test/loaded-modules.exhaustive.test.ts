import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { programEnvironment } from './support/program-environment.ts';

const sources = new URL('../src/', import.meta.url).href;

/** What runs in every process, and in every command. */
const modules = [
  'create-server',
  ...['backup', 'create-admin', 'restore', 'rotate-secret', 'serve', 'verify'].map(
    (name) => `commands/${name}`,
  ),
].map((name) => `${sources}${name}.ts`);

/** Prints the packages that the modules load before they do anything. */
const program = `
  const { registerHooks } = await import('node:module');
  const packages = new Set();
  registerHooks({
    load(url, context, next) {
      const [, name] = /\\/node_modules\\/((?:@[^/]+\\/)?[^/]+)\\//.exec(url) ?? [];
      if (name !== undefined) packages.add(name);
      return next(url, context);
    },
  });
  for (const module of ${JSON.stringify(modules)}) await import(module);
  process.stdout.write(JSON.stringify([...packages]));`;

it('loads what only some marketplaces need when it is needed', async () => {
  const args = ['--conditions=source', '--input-type=module', '--eval', program];
  const { stdout } = await promisify(execFile)(process.execPath, args, { env: programEnvironment });
  const loaded: readonly string[] = JSON.parse(stdout);
  expect(loaded).toContain('better-sqlite3');
  for (const name of ['pg', '@mikro-orm/postgresql', '@aws-sdk/client-s3', 'prom-client']) {
    expect(loaded).not.toContain(name);
  }
});
