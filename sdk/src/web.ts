import { Client } from './client.ts';
import type { NsemOptions } from './core/options.ts';
import { platform } from './platform/web.ts';

export * from './public.ts';

/** The client of pages and of other runtimes with `fetch`; its types are those of the one of Node. */
export class Nsem extends Client {
  constructor(options: NsemOptions = {}) {
    super(options, platform);
  }
}
