import { Client } from './client.ts';
import type { NsemOptions } from './core/options.ts';
import { platform } from './platform/node.ts';

export * from './public.ts';

/**
 * A client of one Nsem marketplace. Create one per program; it can be used for any number of calls at
 * the same time.
 *
 * @example
 * ```ts
 * const nsem = new Nsem({ baseUrl: 'https://nsem.example.com', token: process.env.NSEM_TOKEN });
 *
 * const job = await nsem.jobs.create({
 *   service_type: 'translation',
 *   source_language: 'en',
 *   target_language: 'tw',
 *   content: 'Please wash your hands with soap before you eat.',
 * });
 * await nsem.jobs.waitUntilDone(job.id);
 * console.log(await (await nsem.jobs.downloadOutput(job.id)).text());
 * ```
 */
export class Nsem extends Client {
  /**
   * @throws InputError if an option is unknown or invalid, such as a `baseUrl` that is not an http or
   * https URL, or Node is older than 22.19.
   */
  constructor(options: NsemOptions = {}) {
    super(options, platform);
  }
}
