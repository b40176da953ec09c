import type { AnyFault, AnyFaultCode, Issue } from './http-fault.ts';
import { tellings } from './problem-table.ts';
import type { Headers } from './reply.ts';
import type { Telling } from './telling.ts';

/** A problem document of RFC 9457. */
export type Problem = Readonly<{
  type: string;
  title: string;
  status: number;
  detail: string;
  code: string;
  request_id: string;
  errors?: readonly Issue[];
  [more: string]: unknown;
}>;

const tellingOf = (code: AnyFaultCode): Telling<AnyFault> =>
  tellings[code] as unknown as Telling<AnyFault>;

/** The status with which a refusal is answered. */
export const statusOf = (code: AnyFaultCode): number => tellings[code].status;

function issuesOf(telling: Telling<AnyFault>, fault: AnyFault, detail: string): readonly Issue[] {
  if (telling.issues !== undefined) return telling.issues(fault);
  return telling.field === undefined ? [] : [{ pointer: `#/${telling.field(fault)}`, detail }];
}

/** The document that tells a refusal; it says nothing that the refusal does not. */
export function toProblem(fault: AnyFault, requestId: string): Problem {
  const telling = tellingOf(fault.code);
  const detail = telling.detail(fault);
  const errors = issuesOf(telling, fault, detail);
  return {
    type: `urn:nsem:problem:${fault.code}`,
    title: telling.title,
    status: telling.status,
    detail,
    code: fault.code,
    request_id: requestId,
    ...telling.more?.(fault),
    ...(errors.length > 0 && { errors }),
  };
}

/** The headers that HTTP asks for with a refusal. */
export const headersOf = (fault: AnyFault): Headers => tellingOf(fault.code).headers?.(fault) ?? {};

const exampleFault = (code: AnyFaultCode): AnyFault => {
  const { sample } = tellingOf(code) as { sample?: Readonly<Record<string, unknown>> };
  return { code, ...sample } as AnyFault;
};

/** An example of a refusal, for the API reference. */
export const exampleProblem = (code: AnyFaultCode): Problem =>
  toProblem(exampleFault(code), 'b6f3f0a2-5a51-4d0e-9d4e-5f6c1a2b3c4d');

/** The headers of that example. */
export const exampleHeaders = (code: AnyFaultCode): Headers => headersOf(exampleFault(code));

/** Every code that a refusal can have. */
export const problemCodes = Object.keys(tellings) as readonly AnyFaultCode[];
