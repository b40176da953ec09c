// Generated from the declarations of the operations by scripts/generate.ts.

import type { ApiPromise } from '../core/api-promise.ts';
import type { Job, Proposal, ProposalBody, ProposalDecline } from '../core/models.ts';
import type { JobChangeOptions, RequestOptions, WriteOptions } from '../core/options.ts';
import { Resource } from './resource.ts';

/** Later due times that providers propose before they accept a job. */
export class Proposals extends Resource {
  /**
   * List the due times that providers propose for a job. At most 100, newest first. A provider sees
   * only their own, also if they do not see the job any more.
   *
   * @throws NotFoundError if you may not see the job, and have no proposal for it.
   * @example
   * ```ts
   * for (const { id, provider_name, due_at } of await nsem.jobs.proposals.list(128)) {
   *   console.log(id, provider_name, due_at);
   * }
   * ```
   */
  list(id: number, options?: RequestOptions): ApiPromise<readonly Proposal[]> {
    return this.api.send('GET /jobs/{id}/proposals', { path: { id }, options });
  }

  /**
   * Propose a later due time for a job that you may take. It replaces your earlier proposal. For
   * providers.
   *
   * @throws NotFoundError (`job.not-found`); ConflictError (`job.wrong-state`,
   * `job.account-inactive`, `job.provider-unavailable`, `proposal.no-due-time`,
   * `proposal.too-many`, `job.version-mismatch`); ValidationError (`job.due-time-invalid`,
   * `proposal.not-later`).
   * @example
   * ```ts
   * const { version: ifMatch } = await nsem.jobs.get(128);
   * const due_at = new Date(Date.now() + 3 * 24 * 60 * 60 * 1000).toISOString();
   * const note = 'I am travelling until Tuesday.';
   * await nsem.jobs.proposals.add(128, { due_at, note }, { ifMatch });
   * ```
   */
  add(id: number, body: ProposalBody, options?: JobChangeOptions): ApiPromise<Proposal> {
    return this.api.change('POST /jobs/{id}/proposals', { path: { id }, body, options });
  }

  /**
   * Withdraw your proposal of a due time. For providers.
   *
   * @throws NotFoundError (`proposal.not-found`); ConflictError (`proposal.answered`).
   * @example
   * ```ts
   * await nsem.jobs.proposals.withdraw(128, 7);
   * ```
   */
  withdraw(id: number, proposal: number, options?: WriteOptions): ApiPromise<void> {
    return this.api.once('DELETE /jobs/{id}/proposals/{proposal}', {
      isEmpty: true,
      path: { id, proposal },
      options,
    });
  }

  /**
   * Accept a proposed due time. The job is due at the proposed time and assigned to the provider,
   * in one step. For clients.
   *
   * @throws NotFoundError (`job.not-found`, `proposal.not-found`); ConflictError
   * (`job.wrong-state`, `proposal.answered`, `proposal.over`, `proposal.provider-unavailable`,
   * `job.version-mismatch`).
   * @example
   * ```ts
   * const { status, due_at } = await nsem.jobs.proposals.accept(128, 7);
   * ```
   */
  accept(id: number, proposal: number, options?: JobChangeOptions): ApiPromise<Job> {
    return this.api.change('POST /jobs/{id}/proposals/{proposal}/accept', {
      path: { id, proposal },
      options,
    });
  }

  /**
   * Decline a proposed due time. The job stays available, and due when it was. The provider can
   * propose again. For clients.
   *
   * @throws NotFoundError (`job.not-found`, `proposal.not-found`); ConflictError
   * (`proposal.answered`, `proposal.over`).
   * @example
   * ```ts
   * await nsem.jobs.proposals.decline(128, 7, { reason: 'The clinic opens on Wednesday.' });
   * ```
   */
  decline(
    id: number,
    proposal: number,
    body: ProposalDecline = {},
    options?: WriteOptions,
  ): ApiPromise<Proposal> {
    return this.api.once('POST /jobs/{id}/proposals/{proposal}/decline', {
      path: { id, proposal },
      body,
      options,
    });
  }
}
