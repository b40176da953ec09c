import type { createDocument } from 'zod-openapi';

type Document = ReturnType<typeof createDocument>;

type Parameter = {
  example?: unknown;
  schema: {
    example?: unknown;
    default?: unknown;
    enum?: readonly unknown[];
    type?: string;
    description?: string;
  };
  /** Its name among the components, as `sharedAs` writes it. */
  'x-component'?: string;
};

type Reference = Readonly<{ $ref: string }>;
type Operation = { parameters?: (Parameter | Reference)[] };

/** A value that a parameter can have: its own example, its default, or the first of its choices. */
const exampleOf = ({ example, default: usual, enum: choices, type }: Parameter['schema']) =>
  example ?? usual ?? choices?.[0] ?? (type === 'boolean' ? true : undefined);

/** Puts what its schema says to readers into a parameter, where they expect it. */
function completeParameter(parameter: Parameter): void {
  const example = exampleOf(parameter.schema);
  if (example !== undefined) parameter.example = example;
  delete parameter.schema.example;
  // The parameter has the same description.
  delete parameter.schema.description;
}

/** Takes its name among the components from a parameter. */
function takeName(parameter: Parameter): string | undefined {
  const name = parameter['x-component'];
  delete parameter['x-component'];
  return name;
}

type Use = Readonly<{ operation: Operation; parameter: Parameter }>;

/** Puts a parameter of several operations among the components, to which they then refer. */
function share(document: Document, name: string, uses: readonly Use[]): void {
  const [first, ...others] = uses.map(({ parameter }) => parameter);
  if (first === undefined || others.length === 0) return;
  const text = JSON.stringify(first);
  const other = others.find((one) => JSON.stringify(one) !== text);
  if (other) throw new Error(`two parameters are ${name}: ${text} and ${JSON.stringify(other)}`);
  const reference = { $ref: `#/components/parameters/${name}` };
  for (const { operation, parameter } of uses) {
    operation.parameters?.splice(operation.parameters.indexOf(parameter), 1, reference);
  }
  const components = (document.components ??= {});
  Object.assign((components.parameters ??= {}), { [name]: first });
}

/**
 * Completes the parameters of a document: each has an example next to its schema, and one that several
 * operations have is a component.
 */
export function withParameters(document: Document): Document {
  const uses = new Map<string, Use[]>();
  for (const item of Object.values(document.paths ?? {})) {
    for (const operation of Object.values(item) as Operation[]) {
      for (const parameter of (operation.parameters ?? []) as Parameter[]) {
        completeParameter(parameter);
        const name = takeName(parameter);
        if (name === undefined) continue;
        const known = uses.get(name);
        if (known === undefined) uses.set(name, [{ operation, parameter }]);
        else known.push({ operation, parameter });
      }
      if (operation.parameters?.length === 0) delete operation.parameters;
    }
  }
  const byName = [...uses].toSorted(([one], [other]) => (one < other ? -1 : 1));
  for (const [name, parts] of byName) share(document, name, parts);
  return document;
}
