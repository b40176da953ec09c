import type { ApiPromise } from '../core/api-promise.ts';
import type { Download } from '../core/download.ts';
import type { Health, OpenApi, Readiness, ServerVersion } from '../core/models.ts';
import type { RequestOptions } from '../core/options.ts';
import { Resource, tryOnce } from './resource.ts';

/** The server itself; requires no login. */
export class System extends Resource {
  /**
   * Check whether the server is running. A failure is not retried.
   *
   * @throws ConnectionError if it is not.
   * @example
   * ```ts
   * const { status } = await nsem.system.getHealth();
   * ```
   */
  getHealth(options?: RequestOptions): ApiPromise<Health> {
    return this.api.send('GET /healthz', { options: tryOnce(options) });
  }

  /**
   * Get the version of the server, its limits and its features. The server's version is in the header
   * `Nsem-Version` of every response too.
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
   * Check whether the server can read and store data. A failure is not retried.
   *
   * @throws ServerError (`http.unavailable`) if its database cannot be read, or if it is about to
   *   stop; (`http.not-writable`) if nothing can be stored, with the reason.
   * @example
   * ```ts
   * await nsem.system.getReadiness({ timeoutMs: 2_000 });
   * ```
   */
  getReadiness(options?: RequestOptions): ApiPromise<Readiness> {
    return this.api.send('GET /readyz', { options: tryOnce(options) });
  }

  /**
   * Get the API description (OpenAPI 3.1).
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
   * Get the API reference as an HTML page.
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
