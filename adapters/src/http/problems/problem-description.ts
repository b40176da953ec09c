import type { Issue } from './http-fault.ts';
import type { Headers } from '../replies/headers.ts';

/** How a refusal is described in a problem document. */
export type ProblemDescription<F> = Readonly<{
  status: number;
  title: string;
  /** One readable sentence. */
  detail: (fault: F) => string;
  /** The field of the request that caused it. */
  field?: (fault: F) => string;
  /** Every error in the request. */
  issues?: (fault: F) => readonly Issue[];
  /** Further members of the document. */
  more?: (fault: F) => Readonly<Record<string, unknown>>;
  /** Whether the same request may succeed later, if its status and `Retry-After` do not show it. */
  retryable?: boolean;
  /** Headers that HTTP requires with this refusal. */
  headers?: (fault: F) => Headers;
}> &
  // The API reference needs an example of the data that a sentence contains.
  (keyof F extends 'code' ? unknown : Readonly<{ sample: Omit<F, 'code'> }>);

/** The descriptions of a topic's refusals: a new refusal does not compile until it is described. */
export type ProblemDescriptions<F extends Readonly<{ code: string }>> = {
  readonly [C in F['code']]: ProblemDescription<Extract<F, { code: C }>>;
};

const kibibyte = 1024;
const mebibyte = 1024 * kibibyte;

/** A person reads the first few sentences of a list; the list itself has them all. */
export function describeFirst(sentences: readonly string[]): string {
  const rest = sentences.length - 3;
  const more = rest > 0 ? [`There ${rest === 1 ? 'is' : 'are'} ${rest} more.`] : [];
  return [...sentences.slice(0, 3), ...more].join(' ');
}

/** A size in readable form, rounded down: in KB, or in MB if it is at least one. */
export const readableSize = (bytes: number): string =>
  bytes < mebibyte ? `${Math.floor(bytes / kibibyte)} KB` : `${Math.floor(bytes / mebibyte)} MB`;
