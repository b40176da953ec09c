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
