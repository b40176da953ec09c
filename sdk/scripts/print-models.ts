import { queryOf, type Method } from './methods.ts';
import { printComment } from './print-comment.ts';

type Components = Readonly<Record<string, Readonly<{ description?: string }>>>;

/** Components that have no name in the SDK: those of problems and events, and parts of others. */
const unnamed = new Set([
  'Delivery',
  'FixedSetting',
  'JobMoveEvent',
  'PasskeyRegistration',
  'Problem',
  'ProblemCode',
  'PublicComment',
  'Quota',
  'ReadyEvent',
  'ResetEvent',
  'ServiceApprovals',
  'ServiceProviderUpdate',
  'ServiceRejection',
  'ServiceStatusUpdate',
]);

/** Components whose types are written by hand in `core/models.ts` and its neighbours: theirs are narrower. */
const narrowed = new Set([
  'Job',
  'JobChange',
  'JobEvent',
  'JobUpload',
  'NewJob',
  'NewMessage',
  'NewReferenceFile',
  'NewStatement',
  'QuoteRequest',
  'StreamEvent',
  'Waveform',
]);

const printAlias = (name: string, doc: string | undefined, type: string): string =>
  `${doc === undefined ? '' : `${printComment([doc])}\n`}export type ${name} = ${type};\n`;

/** The names of the types of the API description, and of the queries of methods. */
export function printModels(components: Components, methods: readonly Method[]): string {
  const schemas = Object.entries(components)
    .filter(([name]) => !unnamed.has(name) && !narrowed.has(name))
    .map(([name, { description }]) => printAlias(name, description, `Schemas['${name}']`));
  const queries = new Map<string, string>();
  for (const method of methods) {
    if (method.byHand === true) continue;
    const name = queryOf(method);
    if (name === undefined || queries.has(name)) continue;
    const doc = `The query of \`nsem.${method.method}\`.`;
    queries.set(name, printAlias(name, doc, `QueryFor<'${method.endpoint}'>`));
  }
  return (
    `// Generated from the declarations of the operations by scripts/generate.ts.\n\n` +
    `import type { components } from '../api.gen.ts';\n` +
    `import type { QueryFor } from './endpoint.ts';\n\n` +
    `type Schemas = components['schemas'];\n\n` +
    [...schemas, ...queries.values()].toSorted(byName).join('')
  );
}

const nameIn = (alias: string): string => /(?<=^export type )\w+/m.exec(alias)?.[0] ?? '';
const byName = (one: string, other: string): number => (nameIn(one) < nameIn(other) ? -1 : 1);
