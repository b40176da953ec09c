// Writes the server's API document into the SDK with what is generated from it and from the declarations of
// the operations: the types, the methods and their table. The programs that name their version get it, too:
// all packages have one.
// With --check it writes nothing, and fails if the files are out of date.

import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

import openapiTypes, { astToString, type OpenAPI3 } from 'openapi-typescript';

import { compactTypes } from './compact-types.ts';
import { generateMethods } from './generate-methods.ts';
import type { Method } from './methods.ts';
import { printJson } from './print-json.ts';
import { shapeTypes } from './shape-types.ts';
import { typedParts } from './typed-parts.ts';

const root = new URL('../../', import.meta.url);

/** Runs the server's own program for this, so that the SDK does not import the server. */
async function readDocument(...flags: readonly string[]): Promise<string> {
  const program = fileURLToPath(new URL('adapters/src/openapi.ts', root));
  const args = ['--conditions=source', program, ...flags];
  const { stdout } = await promisify(execFile)(process.execPath, args, { maxBuffer: 2 ** 26 });
  return stdout;
}

/** The tags that editors would show next to a description. */
const tags = /@description | \(enum property replaced by openapi-typescript\)/g;

async function typesOf(document: string): Promise<string> {
  // A field with a default is optional in a request.
  const types = await openapiTypes(typedParts(document) as OpenAPI3, { defaultNonNullable: false });
  const text = compactTypes(astToString(shapeTypes(types)).replaceAll(tags, ''));
  return `// Generated from openapi.json by scripts/generate.ts.\n\n${text}`;
}

async function isCurrent([file, content]: readonly [string, string]): Promise<boolean> {
  return content === (await readFile(new URL(file, root), 'utf8').catch(() => null));
}

/** The source of a program that names its version, with that of the server. */
async function withVersion(file: string, { info }: { info: { version: string } }) {
  const source = await readFile(new URL(file, root), 'utf8');
  return [file, source.replace(/(?<=^export const version = ').*(?=';$)/m, info.version)] as const;
}

const [document, methods] = await Promise.all([readDocument(), readDocument('--sdk')]);
const described = JSON.parse(document) as {
  info: { version: string };
  components: { schemas: Record<string, object> };
};
const files: readonly (readonly [string, string])[] = [
  await withVersion('sdk/src/version.ts', described),
  await withVersion('cli/src/version.ts', described),
  ['sdk/openapi.json', printJson(described)],
  ['sdk/src/api.gen.ts', await typesOf(document)],
  ...(await generateMethods(root, JSON.parse(methods) as Method[], described)),
];
for (const [file, content] of files) {
  if (await isCurrent([file, content])) continue;
  if (process.argv.includes('--check')) {
    console.error(`${file} is out of date: run npm run openapi:generate`);
    process.exitCode = 1;
  } else {
    await writeFile(new URL(file, root), content);
  }
}
