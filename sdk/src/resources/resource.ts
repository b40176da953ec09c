import type { RequestOptions } from '../core/options.ts';
import type { Api } from '../internal/api.ts';

/** A group of API methods. The client itself is one that contains the others. */
export abstract class Resource {
  /** @internal */
  protected readonly api: Api;

  /** @internal */
  constructor(api: Api) {
    this.api = api;
  }
}

/** The options of a call whose failure is reported at once, because a person or a check waits for it. */
export const tryOnce = (options?: RequestOptions): RequestOptions => ({
  maxRetries: 0,
  ...options,
});
