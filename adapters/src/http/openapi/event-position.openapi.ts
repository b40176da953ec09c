import type { ZodOpenApiResponseObject } from 'zod-openapi';
import { hasPosition, positionHeader } from '../operations/event-position.ts';
import type { Declaration } from '../operations/operation.ts';

/** The header by which a reader knows from where to follow events, as a component. */
export const positionHeaders = {
  [positionHeader]: {
    description:
      'The answer contains every event up to this position: follow the stream of events from here ' +
      'with `Last-Event-ID`. Of several answers, take the smallest. Absent if the credential may not ' +
      'follow events.',
    schema: { type: 'integer' as const, minimum: 0 },
    example: 4711,
  },
};

const reference = { [positionHeader]: { $ref: `#/components/headers/${positionHeader}` } };

/** Adds the header to the answers of an operation that have it. */
export function describePositions(
  operation: Declaration,
  answers: Readonly<Record<string, ZodOpenApiResponseObject>>,
): Record<string, ZodOpenApiResponseObject> {
  if (!hasPosition(operation)) return answers;
  const described = Object.entries(answers).map(([status, answer]) => [
    status,
    { ...answer, headers: Object.assign({}, answer.headers, reference) },
  ]);
  return Object.fromEntries(described);
}
