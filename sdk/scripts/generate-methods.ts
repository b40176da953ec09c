import { readFile } from 'node:fs/promises';

import { pathOf, type CallMethod, type Method } from './methods.ts';
import { printModels } from './print-models.ts';
import { fileOf, printAll, printPublic, printResource } from './print-resource.ts';
import { withTable } from './print-table.ts';
import { resources } from './resources.ts';

type Document = Readonly<{ components: Readonly<{ schemas: Readonly<Record<string, object>> }> }>;

/** Whether all that it does is generated. */
const isCall = (method: Method): method is CallMethod => method.byHand !== true;

/**
 * The resources of the SDK, the names of its types and the table of its methods, as files with their
 * contents, from what the server prints of its operations.
 */
export async function generateMethods(
  root: URL,
  methods: readonly Method[],
  { components }: Document,
): Promise<(readonly [file: string, content: string])[]> {
  const byPath = Map.groupBy(methods, pathOf);
  const unknown = [...byPath.keys()].find((path) => !(path in resources));
  if (unknown !== undefined) throw new Error(`${unknown} is no resource: see resources.ts`);
  const classes = [...byPath].flatMap(([path, all]) => {
    const calls = all.filter(isCall);
    if (calls.length === 0) return [];
    return [[`sdk/src/resources/${fileOf(path)}`, printResource(path, calls)] as const];
  });
  const guide = await readFile(new URL('docs/sdk.md', root), 'utf8');
  return [
    ...classes,
    ['sdk/src/resources/all.gen.ts', printAll()],
    ['sdk/src/resources/public.gen.ts', printPublic()],
    ['sdk/src/core/models.gen.ts', printModels(components.schemas, methods)],
    ['docs/sdk.md', withTable(guide, methods)],
  ];
}
