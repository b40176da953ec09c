import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { operations } from './operations.ts';

const kibibyte = 1024;
const mebibyte = 1024 * kibibyte;

describe('the limit of each operation', () => {
  type Schema = Readonly<{
    maxLength?: number;
    maxItems?: number;
    items?: Schema;
    properties?: Readonly<Record<string, Schema>>;
    anyOf?: readonly Schema[];
  }>;

  /** The largest number of characters that valid JSON of this shape needs. */
  function longest(schema: Schema, escapedBytes: number): number {
    const { anyOf = [], items, properties = {} } = schema;
    const forms = anyOf.map((form) => longest(form, escapedBytes));
    const fields = Object.entries(properties).map(
      ([name, field]) => name.length + 8 + longest(field, escapedBytes),
    );
    const ofItems = items === undefined ? 0 : longest(items, escapedBytes) + 2;
    return (
      Math.max(0, ...forms) +
      fields.reduce((sum, bytes) => sum + bytes, 0) +
      ofItems * (schema.maxItems ?? 1) +
      (schema.maxLength ?? 24) * escapedBytes
    );
  }

  /** Its many texts share the limit: core bounds their sum, by the text of the job. */
  const shared = 'saveDraft';

  const bodies = operations.flatMap(({ id, body }) =>
    body === undefined || id === shared ? [] : [{ id, body }],
  );

  it.each(bodies)('fits what may be sent: $id', ({ body }) => {
    const schema = z.toJSONSchema(body.schema, { io: 'input', unrepresentable: 'any' }) as Schema;
    const maxBytes = body.maxBytes ?? 16 * kibibyte;
    const isOfJob = 'content' in (schema.properties ?? {}) || maxBytes === mebibyte;
    const hasRecording = 'audio_recording' in (schema.properties ?? {});
    // A character is at most three bytes in UTF-8; base64 is ASCII; all others may be escaped.
    const bytes = longest(schema, hasRecording ? 1 : isOfJob ? 3 : 6);
    expect(bytes).toBeGreaterThan(0);
    // A job has a content or an output, and an edit has both names.
    expect(bytes).toBeLessThanOrEqual(isOfJob ? 2 * maxBytes : maxBytes);
  });
});
