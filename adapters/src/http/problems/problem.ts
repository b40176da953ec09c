import type { AnyFault, AnyFaultCode, Issue } from './http-fault.ts';
import { problemTable } from './problem-table.ts';
import type { Headers } from '../replies/headers.ts';
import type { BasePath } from '../base-path.ts';
import type { ProblemDescription } from './problem-description.ts';

/** A problem document of RFC 9457. */
export type Problem = Readonly<{
  type: string;
  title: string;
  status: number;
  detail: string;
  code: string;
  request_id: string;
  retryable: boolean;
  errors?: readonly Issue[];
  [more: string]: unknown;
}>;

const descriptionOf = (code: AnyFaultCode): ProblemDescription<AnyFault> =>
  problemTable[code] as unknown as ProblemDescription<AnyFault>;

/** The HTTP status of a refusal. */
export const statusOf = (code: AnyFaultCode): number => problemTable[code].status;

function issuesOf(
  description: ProblemDescription<AnyFault>,
  fault: AnyFault,
  detail: string,
): readonly Issue[] {
  if (description.issues !== undefined) return description.issues(fault);
  return description.field === undefined
    ? []
    : [{ pointer: `#/${description.field(fault)}`, detail }];
}

/** The headers that HTTP requires with a refusal. */
export const headersOf = (fault: AnyFault): Headers =>
  descriptionOf(fault.code).headers?.(fault) ?? {};

/**
 * Whether the same request may succeed later: a failure of the server passes, and so does a refusal that
 * says when to try again. The descriptions of other refusals say so themselves.
 */
const isRetryable = (fault: AnyFault): boolean => {
  const { status, retryable } = descriptionOf(fault.code);
  return retryable ?? (status >= 500 || 'retry-after' in headersOf(fault));
};

/** The id of the description of a problem in the API reference. */
const problemAnchor = (code: string): string => `problem-${code}`;

/**
 * The document for a refusal; it reveals nothing beyond the refusal. Its type is the address of its
 * description in the API reference of the same server (RFC 9457 allows relative references).
 */
export function toProblem(fault: AnyFault, requestId: string, basePath: BasePath = ''): Problem {
  const description = descriptionOf(fault.code);
  const detail = description.detail(fault);
  const errors = issuesOf(description, fault, detail);
  return {
    type: `${basePath}/docs#${problemAnchor(fault.code)}`,
    title: description.title,
    status: description.status,
    detail,
    code: fault.code,
    request_id: requestId,
    retryable: isRetryable(fault),
    ...description.more?.(fault),
    ...(errors.length > 0 && { errors }),
  };
}

const exampleFault = (code: AnyFaultCode): AnyFault => {
  const { sample } = descriptionOf(code) as { sample?: Readonly<Record<string, unknown>> };
  return { code, ...sample } as AnyFault;
};

/** An example document of a refusal, for the API reference. */
export const exampleProblem = (code: AnyFaultCode, basePath: BasePath = ''): Problem =>
  toProblem(exampleFault(code), 'b6f3f0a2-5a51-4d0e-9d4e-5f6c1a2b3c4d', basePath);

/** The headers of that example. */
export const exampleHeaders = (code: AnyFaultCode): Headers => headersOf(exampleFault(code));

/** Every code that a refusal can have. */
export const problemCodes = Object.keys(problemTable) as readonly AnyFaultCode[];
