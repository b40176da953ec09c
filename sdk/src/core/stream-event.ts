import type { components } from '../api.gen.ts';
import type { JobChange } from './job-kinds.ts';

type Described = components['schemas']['StreamEvent'];

/**
 * An event of the stream of changes: its `type` says what its `data` is.
 *
 * `ready`: the stream is open, and every later change is sent. `job`: a job has changed. `reset`: too
 * many changes were missed, so reload your jobs; later changes are sent.
 */
export type StreamEvent = {
  [Event in Described as Event['event']]: Readonly<{
    type: Event['event'];
    /** The position in the stream; null if the server sent none. */
    id: string | null;
    /** The data of the event, by its type. */
    data: Event['event'] extends 'job' ? JobChange : Event['data'];
  }>;
}[Described['event']];
