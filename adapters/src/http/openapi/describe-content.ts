import { z } from 'zod';
import type { ZodOpenApiContentObject, ZodOpenApiResponseObject } from 'zod-openapi';
import type { AnswerSpec, BodySpec } from '../operations/operation.ts';
import { describeHeaders, type HeaderMeanings } from './describe-headers.ts';

/** Whether a shape has named fields. */
export const isObject = (schema: z.ZodType): schema is z.ZodObject => schema instanceof z.ZodObject;

/** The example for the bytes of a file, unless an operation has its own. */
const textExample = 'Yɛsrɛ wo, fa samina hohoro wo nsa ansa na woadidi.';
const bytesExample = '(the bytes of the file)';

type FileField = NonNullable<BodySpec['file']>;

/** The fields of a multipart body, with the file among them. */
function withFile(schema: z.ZodType, { field, description }: FileField): z.ZodType {
  if (!isObject(schema)) throw new Error('a multipart body is an object');
  const bytes = z.string().meta({ description, override: { type: 'string', format: 'binary' } });
  return z.strictObject({ ...schema.shape, [field]: bytes });
}

function describeMultipart(schema: z.ZodType, file: FileField) {
  const example = schema.meta()?.['example'];
  const fields = typeof example === 'object' ? example : {};
  return {
    schema: withFile(schema, file),
    example: { ...fields, [file.field]: bytesExample },
  };
}

/** Describes the bytes that an operation reads itself. */
export const describeStreamed = (media: string) => ({
  required: true,
  content: {
    [media]: { schema: { type: 'string' as const, format: 'binary' }, example: bytesExample },
  },
});

/** Describes the body that an operation takes. */
export function describeBody({ schema, media, file, optional }: BodySpec) {
  const content: ZodOpenApiContentObject = {};
  for (const type of media) {
    const multipart = type === 'multipart/form-data' && file !== undefined;
    content[type] = multipart ? describeMultipart(schema, file) : { schema };
  }
  return { required: optional !== true, content };
}

const describeFile = (media: string, example?: string) =>
  media.startsWith('text/')
    ? { schema: { type: 'string' as const }, example: example ?? textExample }
    : { schema: { type: 'string' as const, format: 'binary' }, example: example ?? bytesExample };

/** A stream of events: text, with the schema of what it contains. */
const describeStream = (events: z.ZodType, media: string) =>
  z.array(events).meta({
    override({ jsonSchema }) {
      const { type, items } = jsonSchema;
      delete jsonSchema.items;
      const contentSchema = { type, items };
      Object.assign(jsonSchema, { type: 'string', contentMediaType: media, contentSchema });
    },
  });

function contentOf({ schema, media = [], events, example }: AnswerSpec): ZodOpenApiContentObject {
  const types = typeof media === 'string' ? [media] : media;
  if (events !== undefined) {
    return Object.fromEntries(
      types.map((type) => [type, { schema: describeStream(events, type), example }]),
    );
  }
  if (schema !== undefined) return { [types[0] ?? 'application/json']: { schema } };
  return Object.fromEntries(types.map((type) => [type, describeFile(type, example)]));
}

/** Describes an answer; `also` are the headers that follow from the operation. */
export function describeAnswer(answer: AnswerSpec, also: HeaderMeanings): ZodOpenApiResponseObject {
  const { description, schema, media, headers } = answer;
  return {
    description,
    headers: describeHeaders({ ...headers, ...also }),
    ...((schema ?? media) !== undefined && { content: contentOf(answer) }),
  };
}
