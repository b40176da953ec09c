import type { Actor } from '../accounts/actor.ts';
import type { PermissionFault } from '../accounts/permission.ts';
import type { JobFault } from '../jobs/job-fault.ts';
import { findJobFor } from '../jobs/read-job.ts';
import type { AccountId, GlossaryTermId, JobId } from '../kernel/ids.ts';
import { ok, type Result } from '../kernel/result.ts';
import type { Stores } from '../unit-of-work.port.ts';
import type { GlossaryTerm, TermToFind } from './glossary-term.ts';

/** The most terms of a job. */
export const mostJobTerms = 500;

/** The text of a job, and the terms that can be in it. */
export type JobTerms = Readonly<{
  ownerId: AccountId;
  text: string;
  terms: readonly TermToFind[];
}>;

/**
 * Reads which terms of the client can be in the text of a job whose content the actor may read. There
 * are none unless it is a translation, and for a provider unless they are working on it now.
 *
 * To find them in a long text takes longer than a unit of work may: see `findTermsInSteps`.
 */
export async function readTermsToFind(
  stores: Stores,
  actor: Actor,
  id: JobId,
): Promise<Result<JobTerms, JobFault | PermissionFault>> {
  const found = await findJobFor(stores, actor, { id, action: 'jobs.read-content' });
  if (!found.ok) return found;
  const { assignedId, clientId: ownerId, content: text, status, work } = found.value;
  const isWorking = status === 'in_progress' && assignedId === actor.accountId;
  const maySee = actor.role !== 'service-provider' || isWorking;
  const terms =
    work.serviceType === 'translation' && maySee
      ? await stores.glossary.listToFind(ownerId, work)
      : [];
  return ok({ ownerId, text, terms });
}

/** Reads the terms of a job that were found in its text, in the order of the ids. */
export async function readJobGlossary(
  stores: Stores,
  actor: Actor,
  { id, termIds }: Readonly<{ id: JobId; termIds: readonly GlossaryTermId[] }>,
): Promise<Result<readonly GlossaryTerm[], JobFault | PermissionFault>> {
  const found = await findJobFor(stores, actor, { id, action: 'jobs.read-content' });
  if (!found.ok) return found;
  if (termIds.length === 0) return ok([]);
  const ids = termIds.slice(0, mostJobTerms);
  const terms = await stores.glossary.findMany(found.value.clientId, ids);
  const byId = new Map(terms.map((term) => [term.id, term]));
  return ok(ids.flatMap((termId) => byId.get(termId) ?? []));
}
