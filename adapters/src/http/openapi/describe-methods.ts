import { needsConfirmation } from '@nsem/core';
import { z } from 'zod';
import type { AnswerSpec, Declaration } from '../operations/operation.ts';
import type { SdkCall } from '../operations/sdk-method.ts';
import { statusOf } from '../problems/problem.ts';
import { refusalsOf } from './describe-api.ts';
import { rolesFor } from './describe-access.ts';
import { isObject } from './describe-content.ts';

/** The name of a component of the API description. */
const nameOf = (schema: z.ZodType): string | undefined => schema.meta()?.id;

/** The SDK's type of a method's input or result; undefined if it has no name. */
function typeOf(schema: z.ZodType): string | undefined {
  if (schema instanceof z.ZodArray) {
    const item = nameOf(schema.element as z.ZodType);
    return item && `readonly ${item}[]`;
  }
  if (schema instanceof z.ZodNullable) {
    const value = nameOf(schema.unwrap() as z.ZodType);
    return value && `${value} | null`;
  }
  return nameOf(schema);
}

/** Whether a parameter is a number, as ids are. */
const isNumber = (schema: z.ZodType): boolean => typeof schema.safeParse('7').data === 'number';

/** The parameters of the path, in its order. */
function describePath({ path, params }: Declaration, { names = {} }: SdkCall) {
  const shape: Readonly<Record<string, z.ZodType>> =
    params !== undefined && isObject(params) ? params.shape : {};
  return Array.from(path.matchAll(/\{(\w+)\}/g), ([, field = '']) => {
    const schema = shape[field];
    if (schema === undefined) throw new Error(`${path} does not declare its parameter ${field}`);
    const isId = isNumber(schema);
    return {
      field,
      name: names[field] ?? field.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase()),
      type: isId ? 'number' : 'string',
      ...(!isId && { description: schema.meta()?.description }),
    };
  });
}

/** The query: a call needs one if one of its fields has no default. */
function describeQuery({ query }: Declaration, call: SdkCall) {
  if (query === undefined) return undefined;
  return { name: call.query, isRequired: !query.safeParse({}).success };
}

/** The answer to a call that was carried out. */
const resultOf = ({ answers }: Declaration): AnswerSpec =>
  answers[200] ?? answers[201] ?? answers[204] ?? answers[202] ?? { description: '' };

const hasPages = ({ query }: Declaration): boolean =>
  query !== undefined && isObject(query) && 'cursor' in query.shape;

function describeResult(operation: Declaration, { paged, returns }: SdkCall) {
  const { schema, media } = resultOf(operation);
  if (schema === undefined)
    return { kind: media === undefined ? 'nothing' : 'file', type: returns };
  const type = returns ?? typeOf(schema);
  if (paged === true || hasPages(operation)) return { kind: 'page', type };
  return { kind: schema instanceof z.ZodNullable ? 'nullable' : 'json', type };
}

/** Describes the parts of a call besides its path, which decide how the SDK sends it. */
function describeCall(operation: Declaration, call: SdkCall) {
  const { method, path, summary, description, access, body, answers, headers } = operation;
  const waiting = answers[202]?.schema;
  return {
    ...call,
    endpoint: `${method} ${path}`,
    // The paragraphs that follow are for the API reference.
    doc: call.doc ?? [`${summary}.`, description?.split('\n\n')[0] ?? []].flat().join(' '),
    path: describePath(operation, call),
    query: describeQuery(operation, call),
    body: body && { type: typeOf(body.schema), isOptional: body.optional === true },
    result: describeResult(operation, call),
    isIdempotent: operation.idempotent === true,
    isConditional: headers !== undefined && 'If-Match' in headers.shape,
    isRepeatable: call.repeatable === true || method === 'GET' || method === 'PUT',
    mayWait: waiting !== undefined && nameOf(waiting) === 'Approval',
    needsConfirmation:
      access !== 'anonymous' && access !== 'signed-in' && needsConfirmation(access),
  };
}

const describeRefusal = (code: Parameters<typeof statusOf>[0]) => ({
  code,
  status: statusOf(code),
});

/** The methods of the SDK, from which `sdk/scripts` generates it. They are no part of the API description. */
export const describeMethods = (table: readonly Declaration[]) =>
  table.flatMap((operation) => {
    const { id, sdk, deprecated, access, refusals = [] } = operation;
    if (sdk === undefined) {
      if (deprecated !== undefined) return [];
      throw new Error(`${id} has no method in the SDK: declare its "sdk"`);
    }
    return {
      id,
      roles: rolesFor(access),
      isOpen: access === 'anonymous',
      refusals: refusals.map(describeRefusal),
      allRefusals: refusalsOf(operation).map(describeRefusal),
      ...('byHand' in sdk ? sdk : describeCall(operation, sdk)),
    };
  });
