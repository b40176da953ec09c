import type { createDocument } from 'zod-openapi';

type Document = ReturnType<typeof createDocument>;

type Parameter = {
  example?: unknown;
  schema: { example?: unknown; default?: unknown; enum?: readonly unknown[]; type?: string };
};

/** A value that a parameter can have: its own example, its default, or the first of its choices. */
const exampleOf = ({ example, default: usual, enum: choices, type }: Parameter['schema']) =>
  example ?? usual ?? choices?.[0] ?? (type === 'boolean' ? true : undefined);

/** Gives each parameter of a document an example beside its schema, where readers expect it. */
export function withParameterExamples(document: Document): Document {
  for (const item of Object.values(document.paths ?? {})) {
    for (const operation of Object.values(item) as { parameters?: Parameter[] }[]) {
      for (const parameter of operation.parameters ?? []) {
        const example = exampleOf(parameter.schema);
        if (example !== undefined) parameter.example = example;
        delete parameter.schema.example;
      }
    }
  }
  return document;
}
