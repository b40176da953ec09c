import type { Issue } from './http-fault.ts';
import type { Headers } from './reply.ts';

/** How a refusal is told over HTTP. */
export type Telling<F> = Readonly<{
  status: number;
  title: string;
  /** One readable sentence. */
  detail: (fault: F) => string;
  /** The field of the request that is to blame. */
  field?: (fault: F) => string;
  /** Every single thing that is wrong with the request. */
  issues?: (fault: F) => readonly Issue[];
  /** Further members of the document. */
  more?: (fault: F) => Readonly<Record<string, unknown>>;
  /** Headers that HTTP asks for with this refusal. */
  headers?: (fault: F) => Headers;
}> &
  // What a sentence depends on, the API reference needs an example of.
  (keyof F extends 'code' ? unknown : Readonly<{ sample: Omit<F, 'code'> }>);

/** How each of a topic's refusals is told: a new one does not compile until it stands here. */
export type Tellings<F extends Readonly<{ code: string }>> = {
  readonly [C in F['code']]: Telling<Extract<F, { code: C }>>;
};

/** A size as people read it. */
export const megabytes = (bytes: number): string => `${Math.floor(bytes / (1024 * 1024))} MB`;
