import type { Actor } from '../accounts/actor.ts';
import { mayEver } from '../accounts/permission.ts';
import type { ListedJob } from './job-store.port.ts';

/** A job as an actor sees it. */
export type JobView = ListedJob &
  Readonly<{
    /** Set if the actor may not read what the client wrote; the content is empty then. */
    isContentWithheld?: true;
  }>;

/** Withholds what the client wrote from actors who may not read it, as keys for reports. */
export const viewJob = (actor: Actor, job: ListedJob): JobView =>
  mayEver(actor, 'jobs.read-content') ? job : { ...job, content: '', isContentWithheld: true };
