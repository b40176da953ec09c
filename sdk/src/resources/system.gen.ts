// Generated from the declarations of the operations by scripts/generate.ts.

import type { ApiPromise } from '../core/api-promise.ts';
import type { Download } from '../core/download.ts';
import type { Health, OpenApi, Readiness, ServerVersion } from '../core/models.ts';
import type { RequestOptions } from '../core/options.ts';
import { Resource } from './resource.ts';

/** The server itself; requires no login. */
export class System extends Resource {
  /**
   * Get the version of the server, its limits and its features. Every response has the version in
   * the header `Nsem-Version` too. Needs no credential.
   *
   * @example
   * ```ts
   * const server = await nsem.system.getVersion();
   * console.log(server.version, server.max_upload_bytes);
   * ```
   */
  getVersion(options?: RequestOptions): ApiPromise<ServerVersion> {
    return this.api.send('GET /version', { options });
  }

  /**
   * Check that the server is running. Needs no credential. A failure is not retried.
   *
   * @throws ConnectionError if it is not.
   * @example
   * ```ts
   * const { status } = await nsem.system.getHealth();
   * ```
   */
  getHealth(options?: RequestOptions): ApiPromise<Health> {
    return this.api.send('GET /healthz', { options: { maxRetries: 0, ...options } });
  }

  /**
   * Check whether the server can read and store data. Needs no credential. A failure is not
   * retried.
   *
   * @throws ServerError (`http.unavailable`) if its database cannot be read, or if it is about to
   * stop; (`http.not-writable`) if nothing can be stored, with the reason.
   * @example
   * ```ts
   * await nsem.system.getReadiness({ timeoutMs: 2_000 });
   * ```
   */
  getReadiness(options?: RequestOptions): ApiPromise<Readiness> {
    return this.api.send('GET /readyz', { options: { maxRetries: 0, ...options } });
  }

  /**
   * Get the OpenAPI 3.1 description of this API. Needs no credential.
   *
   * @example
   * ```ts
   * const { openapi, info } = await nsem.system.getOpenApi();
   * ```
   */
  getOpenApi(options?: RequestOptions): ApiPromise<OpenApi> {
    return this.api.send('GET /openapi.json', { options });
  }

  /**
   * Get the API reference as an HTML page. Needs no credential.
   *
   * @example
   * ```ts
   * const page = await nsem.system.getDocs();
   * await page.toFile('nsem-api.html');
   * ```
   */
  getDocs(options?: RequestOptions): ApiPromise<Download> {
    return this.api.download('GET /docs', { options });
  }
}
