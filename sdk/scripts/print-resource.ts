import { itemOf, queryOf, type CallMethod } from './methods.ts';
import { printComment } from './print-comment.ts';
import { bodyOf, optionsOf, printMethod, promiseOf } from './print-method.ts';
import { resources, type ResourceSpec } from './resources.ts';

const kebab = (path: string): string =>
  path.replaceAll('.', '-').replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** The file of generated methods, in `sdk/src/resources`. */
export const fileOf = (path: string): string => `${kebab(path)}.gen.ts`;

/** The file of the class of a resource. */
const classFileOf = (path: string, { file }: ResourceSpec): string =>
  file === undefined ? fileOf(path) : `${file}.ts`;

/** The resources that are members of another one or, without a path, of a client. */
const membersOf = (path: string) =>
  Object.entries(resources).filter(
    ([inner]) => inner.slice(0, inner.lastIndexOf('.') + 1) === path,
  );

const printMembers = (path: string): string[] =>
  membersOf(path).map(
    ([inner, { name, doc }]) =>
      `${printComment([doc], { indent: '  ' })}\n` +
      `  readonly ${inner.slice(path.length)} = new ${name}(this.api);`,
  );

const importMembers = (path: string): string[] =>
  membersOf(path).map(
    ([inner, spec]) => `import { ${spec.name} } from './${classFileOf(inner, spec)}';\n`,
  );

const mark = '// Generated from the declarations of the operations by scripts/generate.ts.\n\n';

/** The names of models in types. */
const modelsIn = (types: readonly (string | undefined)[]): string[] => {
  const names = types.flatMap((type = '') => type.match(/\b[A-Z]\w+/g) ?? []);
  return [...new Set(names)].toSorted();
};

const importTypes = (names: readonly string[], from: string): string => {
  if (names.length === 0) return '';
  const line = `import type { ${names.join(', ')} } from '${from}';\n`;
  if (line.length <= 101) return line;
  return `import type {\n${names.map((name) => `  ${name},\n`).join('')}} from '${from}';\n`;
};

function importsOf(path: string, methods: readonly CallMethod[]): string {
  const promises = methods.map((method) => promiseOf(method));
  const has = (name: string): string[] =>
    promises.some((promise) => promise.includes(name)) ? [name] : [];
  const types = methods.flatMap((method) => [
    queryOf(method),
    bodyOf(method),
    ...(method.result.kind === 'file' ? [] : [itemOf(method)]),
  ]);
  return [
    importTypes(has('ApiPromise'), '../core/api-promise.ts'),
    importTypes(has('Download'), '../core/download.ts'),
    importTypes(modelsIn(types), '../core/models.ts'),
    importTypes(modelsIn(methods.map((method) => optionsOf(method))), '../core/options.ts'),
    importTypes(has('PagePromise'), '../core/page.ts'),
    methods.some(({ mayWait }) => mayWait)
      ? `import { requireDone } from '../internal/require-done.ts';\n`
      : '',
    ...importMembers(`${path}.`),
    `import { Resource } from './resource.ts';\n`,
  ].join('');
}

/** A class with the generated methods of a resource; one that has others extends it. */
export function printResource(path: string, methods: readonly CallMethod[]): string {
  const own = resources[path];
  if (own === undefined) throw new Error(`${path} is no resource: declare it in resources.ts`);
  const { name, file, doc } = own;
  const head = file === undefined ? `class ${name}` : `abstract class ${name}Calls`;
  const comment = file === undefined ? doc : `The methods of {@link ${name}} that only call.`;
  const printed = methods.map((method) => printMethod(method));
  return (
    `${mark}${importsOf(path, methods)}\n` +
    `${printComment([comment])}\n` +
    `export ${head} extends Resource {\n${[...printMembers(`${path}.`), ...printed].join('\n\n')}\n}\n`
  );
}

/** The class with the resources of a client. */
export const printAll = (): string =>
  `${mark}${importMembers('').join('')}import { Resource } from './resource.ts';\n\n` +
  `/** All that a client has. */\n` +
  `export abstract class Resources extends Resource {\n${printMembers('').join('\n\n')}\n}\n`;

/** The types of all resources, which are public. */
export const printPublic = (): string =>
  mark +
  Object.entries(resources)
    .map(([path, spec]) => `export type { ${spec.name} } from './${classFileOf(path, spec)}';\n`)
    .join('');
