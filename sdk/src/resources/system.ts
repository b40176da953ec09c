import type { ApiPromise } from '../core/api-promise.ts';
import type { Download } from '../core/download.ts';
import type { Health, OpenApi } from '../core/models.ts';
import type { RequestOptions } from '../core/options.ts';
import { Resource } from './resource.ts';

/** A failure is an answer too. */
const once = { maxRetries: 0 } as const;

/** The server itself; open to everyone. */
export class System extends Resource {
  /**
   * Whether the server runs. It is asked once.
   *
   * @throws ConnectionError where it does not.
   * @example
   * ```ts
   * const { status } = await nsem.system.health();
   * ```
   */
  health(options?: RequestOptions): ApiPromise<Health> {
    return this.api.send('GET /healthz', { options: { ...once, ...options } });
  }

  /**
   * Whether the server can work: its database can be used. It is asked once.
   *
   * @throws ServerError (`http.unavailable`) where it cannot.
   * @example
   * ```ts
   * await nsem.system.readiness({ timeoutMs: 2_000 });
   * ```
   */
  readiness(options?: RequestOptions): ApiPromise<Health> {
    return this.api.send('GET /readyz', { options: { ...once, ...options } });
  }

  /**
   * The server's description of its whole API (OpenAPI 3.1).
   *
   * @example
   * ```ts
   * const { openapi, info } = await nsem.system.openapi();
   * ```
   */
  openapi(options?: RequestOptions): ApiPromise<OpenApi> {
    return this.api.send('GET /openapi.json', { options });
  }

  /**
   * The same as a page to read, in HTML.
   *
   * @example
   * ```ts
   * const page = await nsem.system.docs();
   * await page.toFile('nsem-api.html');
   * ```
   */
  docs(options?: RequestOptions): ApiPromise<Download> {
    return this.api.download('GET /docs', { options });
  }
}
