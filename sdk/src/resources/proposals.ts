import type { ApiPromise } from '../core/api-promise.ts';
import type { Job, Proposal, ProposalBody, ProposalDecline } from '../core/models.ts';
import type { JobChangeOptions, RequestOptions, WriteOptions } from '../core/options.ts';
import { Resource } from './resource.ts';

/** Later due times that providers propose before they accept a job. */
export class Proposals extends Resource {
  /**
   * List the proposals for a job, newest first: at most 100. A provider gets only their own, also if
   * they do not see the job any more.
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
   * Propose a later due time for a job that you may take, as a provider. It replaces your earlier
   * proposal for the job.
   *
   * @throws ConflictError if the job was taken, has no due time (`proposal.no-due-time`), or has 20
   * open proposals (`proposal.too-many`), or has changed since the version `ifMatch`;
   * ValidationError if the time is not later (`proposal.not-later`); NotFoundError if you may not
   * take the job.
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
   * Withdraw your proposal, as a provider.
   *
   * @throws ConflictError if the client has answered it; NotFoundError.
   * @example
   * ```ts
   * await nsem.jobs.proposals.withdraw(128, 7);
   * ```
   */
  withdraw(id: number, proposal: number, options?: WriteOptions): ApiPromise<void> {
    const path = { id, proposal };
    return this.api.once('DELETE /jobs/{id}/proposals/{proposal}', {
      isEmpty: true,
      path,
      options,
    });
  }

  /**
   * Accept a proposal for your job, as a client: the job is due then and assigned to the provider.
   *
   * @throws ConflictError if another provider has taken the job (`job.wrong-state`), the provider
   * cannot take it any more (`proposal.provider-unavailable`), the proposal is answered, or it is
   * over, also because you have edited the job since (`proposal.over`), or the job has changed since
   * the version `ifMatch`; NotFoundError if it was withdrawn or replaced.
   * @example
   * ```ts
   * const { status, due_at } = await nsem.jobs.proposals.accept(128, 7);
   * ```
   */
  accept(id: number, proposal: number, options?: JobChangeOptions): ApiPromise<Job> {
    const path = { id, proposal };
    return this.api.change('POST /jobs/{id}/proposals/{proposal}/accept', { path, options });
  }

  /**
   * Decline a proposal for your job, as a client. The job stays available, and due when it was.
   *
   * @throws ConflictError if it is over or answered; NotFoundError if it was withdrawn or replaced.
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
    const path = { id, proposal };
    return this.api.once('POST /jobs/{id}/proposals/{proposal}/decline', { path, body, options });
  }
}
