// Generated from the declarations of the operations by scripts/generate.ts.

import type { ApiPromise } from '../core/api-promise.ts';
import type { Download } from '../core/download.ts';
import type { AuditEntry, AuditLogExportQuery, AuditLogQuery } from '../core/models.ts';
import type { RequestOptions } from '../core/options.ts';
import type { PagePromise } from '../core/page.ts';
import { Resource } from './resource.ts';

/** Who did what, for admins with a session. */
export class AuditLog extends Resource {
  /**
   * List who did what, newest first. For admins.
   *
   * @example
   * ```ts
   * const query = { object_kind: 'payout', object_id: 7 } as const;
   * for await (const { created_at, action, actor_id } of nsem.admin.auditLog.list(query)) {
   *   console.log(created_at, action, actor_id);
   * }
   * ```
   */
  list(query?: AuditLogQuery, options?: RequestOptions): PagePromise<AuditEntry> {
    return this.api.list('GET /admin/audit-log', { query, options });
  }

  /**
   * Download the audit log as CSV, newest first. Has the fields of the list without the names, and
   * `before` and `after` as JSON text. For admins.
   *
   * @example
   * ```ts
   * const file = await nsem.admin.auditLog.export({ from: '2026-11-01', to: '2026-11-30' });
   * await file.toFile(file.filename);
   * ```
   */
  export(query?: AuditLogExportQuery, options?: RequestOptions): ApiPromise<Download> {
    return this.api.download('GET /admin/audit-log/export', { query, options });
  }
}
