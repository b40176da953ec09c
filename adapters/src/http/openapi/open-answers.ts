import { z } from 'zod';
import type { createDocument } from 'zod-openapi';

type Document = ReturnType<typeof createDocument>;

type Closable = { $ref?: string; additionalProperties?: unknown };
type WithFields = Readonly<{ properties?: Readonly<Record<string, Closable>> }>;

/**
 * Opens the objects of answers: a newer server may answer with fields that an older document does not
 * describe, and programs that are generated from it should ignore them. Requests are strict.
 */
export function openAnswer(jsonSchema: Closable, zodSchema: unknown): void {
  const isAnswer = zodSchema instanceof z.ZodObject && zodSchema.def.catchall === undefined;
  if (isAnswer) delete jsonSchema.additionalProperties;
}

/**
 * Leaves it to a component whether it has other fields: a field that refers to it and has its own
 * description would repeat that, and so allow none of the component's.
 */
export function withOpenReferences(document: Document): Document {
  for (const schema of Object.values(document.components?.schemas ?? {}) as WithFields[]) {
    for (const field of Object.values(schema.properties ?? {})) {
      if (field.$ref !== undefined) delete field.additionalProperties;
    }
  }
  return document;
}
