import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text as readText } from 'node:stream/consumers';

import * as sdk from '@nsem/sdk';
import ts from 'typescript';
import { beforeAll, describe, expect, test } from 'vitest';

import { blocksOf, examplesOf, type Block } from './support/code-blocks.ts';
import { compile, root } from './support/compile.ts';
import { publicMethods } from './support/public-methods.ts';

const pages = ['docs/sdk.md', 'sdk/README.md'];
const sources = ts.sys
  .readDirectory(join(root, 'sdk/src'), ['.ts'], ['**/*.test.ts', '**/api.gen.ts'])
  .map((path) => path.slice(root.length));

/** Declarations that every block can use. */
/** What examples use without declaring it: a client, and what a browser's passkey answers. */
const context = `
  import type { Nsem } from '@nsem/sdk';
  declare global { const nsem: Nsem; const passkey: any; }`;

/** The path of a block for the compiler: in the package, so that imports resolve as for its users. */
const placeOf = ({ page, line, language }: Block): string =>
  join(
    root,
    'sdk/test',
    `${page.replaceAll(/\W/g, '-')}-${line}.${language === 'js' ? 'cjs' : 'ts'}`,
  );

/** Examples in comments have no imports. */
function imports({ page, code }: Block): string {
  if (!page.endsWith('.ts')) return '';
  const used = Object.keys(sdk).filter((name) => new RegExp(`\\b${name}\\b`).test(code));
  return `import { ${used.join(', ')} } from '@nsem/sdk';`;
}

/** Compiles all blocks at once, and returns the errors with the position of their block. */
function compileAll(blocks: readonly Block[]): string[] {
  const places = new Map(blocks.map((block) => [placeOf(block), block]));
  const texts = Array.from(places, ([path, block]): [string, string] => [
    path,
    `${imports(block)}\n${block.code}`,
  ]);
  const errors = compile(new Map([[join(root, 'sdk/test/context.d.ts'), context], ...texts]));
  return errors.map(({ path, line, message }) => {
    const block = places.get(path);
    return `${block?.page}:${(block?.line ?? 0) + line}: ${message}`;
  });
}

const read = (path: string): Promise<string> => readFile(join(root, path), 'utf8');

describe('the documentation', () => {
  let blocks: Block[];
  beforeAll(async () => {
    const found = [
      ...pages.map(async (page) => blocksOf(page, await read(page))),
      ...sources.map(async (source) => examplesOf(source, await read(source))),
    ];
    blocks = (await Promise.all(found)).flat();
  });

  test('contains only code that compiles', () => {
    expect(blocks.length).toBeGreaterThan(100);
    expect(compileAll(blocks)).toEqual([]);
  });

  test('has examples of tests that pass', async () => {
    const examples = blocks.filter(({ code }) => code.includes(`from 'node:test'`));
    expect(examples.length).toBeGreaterThan(0);
    const printed = await Promise.all(examples.map(({ code }) => run(code)));
    for (const text of printed) expect(text).toMatch(/^# pass 2$[^]*^# fail 0$/m);
  });

  test('lists exactly the methods of a client', async () => {
    const page = await read('docs/sdk.md');
    const table = page.slice(page.indexOf('## All methods'), page.indexOf('## Errors'));
    const rows = table.matchAll(/^\| (`nsem.*?`) \| (.*) \|$/gm);
    const documented = Array.from(rows).flatMap(([, parts = '', methods = '']) =>
      parts
        .split(', ')
        .flatMap((part) =>
          Array.from(methods.matchAll(/`(\w+)`/g), ([, name]) => `${part.slice(6, -1)}.${name}`),
        ),
    );
    expect(documented.toSorted()).toEqual(methodsOf(new sdk.Nsem()).toSorted());
  });
});

/** Runs a block in the package, so that imports resolve as for its users; returns what it prints. */
async function run(code: string): Promise<string> {
  const args = ['--conditions=source', '--test-reporter=tap', '--input-type=module-typescript'];
  const program = spawn(process.execPath, args, { cwd: join(root, 'sdk') });
  program.stdin.end(code);
  return readText(program.stdout);
}

/** The names of a client's methods, such as `admin.payouts.list`. */
function methodsOf(part: object, prefix = ''): string[] {
  const own = namesOf(Object.getPrototypeOf(part) as object).map((name) => prefix + name);
  const parts = Object.entries(part).filter(([name]) => name !== 'api');
  return [...own, ...parts.flatMap(([name, inner]) => methodsOf(inner, `${prefix}${name}.`))];
}

/** The names of the methods of a class, and of the classes that it extends. */
function namesOf(prototype: object): string[] {
  if (prototype === Object.prototype) return [];
  const own = Object.getOwnPropertyNames(prototype).filter((name) => name !== 'constructor');
  return [...own, ...namesOf(Object.getPrototypeOf(prototype) as object)];
}

test('every public method has a comment with an example', async () => {
  const publicSources = sources.filter((path) => /\/(resources|core)\//.test(path));
  const methods = await Promise.all(
    publicSources.map(async (path) => publicMethods(path, await read(path))),
  );
  expect(methods.flat().length).toBeGreaterThan(80);
  expect(methods.flat().filter(({ hasExample }) => !hasExample)).toEqual([]);
});
