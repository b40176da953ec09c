// Generated from the declarations of the operations by scripts/generate.ts.

import type { ApiPromise } from '../core/api-promise.ts';
import type { Block } from '../core/models.ts';
import type { RequestOptions, WriteOptions } from '../core/options.ts';
import { Resource } from './resource.ts';

/** Whom you exclude from your future jobs, as a client or as a provider. Requires a session. */
export class Blocks extends Resource {
  /**
   * List whom you block. At most 200, newest first. It does not say who blocks you: no one can know
   * that. For clients and providers.
   *
   * @example
   * ```ts
   * for (const { id, provider_name, client_id } of await nsem.blocks.list()) {
   *   console.log(id, provider_name ?? `client ${client_id}`);
   * }
   * ```
   */
  list(options?: RequestOptions): ApiPromise<readonly Block[]> {
    return this.api.send('GET /blocks', { options });
  }

  /**
   * Lift a block. If you have none with this id, nothing changes. For clients and providers.
   *
   * @example
   * ```ts
   * await nsem.blocks.remove(3);
   * ```
   */
  remove(id: number, options?: WriteOptions): ApiPromise<void> {
    return this.api.once('DELETE /blocks/{id}', { isEmpty: true, path: { id }, options });
  }
}
