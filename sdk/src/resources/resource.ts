import type { Api } from '../internal/api.ts';

/** A part of the API, with the methods that belong together; the client is the whole of it. */
export abstract class Resource {
  /** @internal */
  protected readonly api: Api;

  /** @internal */
  constructor(api: Api) {
    this.api = api;
  }
}
