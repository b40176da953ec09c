// Writes the server's API document, and the types that follow from it, into the SDK.
// With --check it writes nothing, and fails where what is there is not what would be written.

import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

import openapiTypes, { astToString } from 'openapi-typescript';

import { shapeTypes } from './shape-types.ts';

const root = new URL('../../', import.meta.url);

/** The server describes itself; it is asked as a program, so that the SDK imports nothing of it. */
async function readDocument(): Promise<string> {
  const program = fileURLToPath(new URL('adapters/src/openapi.ts', root));
  const asked = ['--conditions=source', program];
  const { stdout } = await promisify(execFile)(process.execPath, asked, { maxBuffer: 2 ** 26 });
  return stdout;
}

/** Refusals are the same everywhere and have classes of their own; examples are no types. */
const isNoType = (key: string): boolean => /^([45]\d\d|examples?)$/.test(key);

async function typesOf(document: string): Promise<string> {
  const described = JSON.parse(document, (key, value) => (isNoType(key) ? undefined : value));
  // What has a default may be left out of a request.
  const types = await openapiTypes(described, { defaultNonNullable: false });
  return `// Generated from openapi.json by scripts/generate.ts.\n\n${astToString(shapeTypes(types))}`;
}

async function isCurrent([file, content]: readonly [string, string]): Promise<boolean> {
  return content === (await readFile(new URL(file, root), 'utf8').catch(() => null));
}

const document = await readDocument();
const files: readonly (readonly [string, string])[] = [
  ['sdk/openapi.json', document],
  ['sdk/src/api.gen.ts', await typesOf(document)],
];
for (const [file, content] of files) {
  if (await isCurrent([file, content])) continue;
  if (process.argv.includes('--check')) {
    console.error(`${file} is not what the server says now: run npm run openapi:generate`);
    process.exitCode = 1;
  } else {
    await writeFile(new URL(file, root), content);
  }
}
