import type { ApiPromise } from '../core/api-promise.ts';
import type { Download } from '../core/download.ts';
import type { ExportedTable, TableExportQuery } from '../core/models.ts';
import type { RequestOptions } from '../core/options.ts';
import { AdminCalls } from './admin.gen.ts';

/** Operations for admins only. */
export class Admin extends AdminCalls {
  /**
   * Download a table as CSV, in the order of its list. A key exports what its scopes let it list.
   *
   * @throws ValidationError for a filter that the table does not have; PermissionError.
   * @example
   * ```ts
   * const file = await nsem.admin.exportTable('jobs', { created_after: '2026-11-01' });
   * await file.toFile(file.filename);
   * ```
   */
  exportTable(
    table: ExportedTable,
    query?: TableExportQuery,
    options?: RequestOptions,
  ): ApiPromise<Download> {
    return this.api.download('GET /admin/exports/{table}', { path: { table }, query, options });
  }
}
