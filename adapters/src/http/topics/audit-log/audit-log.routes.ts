import { listAuditLog, ok, type AuditEntry, type AuditFilter } from '@nsem/core';
import { z } from 'zod';
import { presentMoment } from '../../operations/present-moment.ts';
import { defineOperation } from '../../operations/operation.ts';
import { answerPage, pageHeaders, pageOf } from '../../operations/paging.ts';
import { sendDownload } from '../../replies/reply.ts';
import { presentAuditEntry } from './audit-log.presenter.ts';
import { auditEntrySchema, auditExportQuerySchema, auditQuerySchema } from './audit-log.schema.ts';
import { openAuditExport } from './export-audit-log.ts';

const csv = 'text/csv; charset=utf-8';

const toFilter = (query: z.output<typeof auditExportQuerySchema>): AuditFilter => ({
  actorId: query.actor_id,
  action: query.action,
  kind: query.object_kind,
  objectId: query.object_id,
  from: query.from,
  until: query.to,
});

export const auditLogOperations = {
  listAuditLog: defineOperation({
    method: 'GET',
    path: '/admin/audit-log',
    tag: 'Audit log',
    summary: 'List who did what, newest first',
    description:
      'Entries are only ever added, and each has the hash of the one before: `nsem-server verify` ' +
      'finds entries that were changed, removed or inserted.',
    sdk: {
      method: 'admin.auditLog.list',
      doc: 'List who did what, newest first.',
      query: 'AuditLogQuery',
      example: `
        const query = { object_kind: 'payout', object_id: 7 } as const;
        for await (const { created_at, action, actor_id } of nsem.admin.auditLog.list(query)) {
          console.log(created_at, action, actor_id);
        }`,
    },
    access: 'audit-log.read',
    query: auditQuerySchema,
    answers: {
      200: { description: 'The entries.', schema: z.array(auditEntrySchema), headers: pageHeaders },
    },
    async handle(call) {
      const request = { ...toFilter(call.query), page: pageOf(call.query) };
      const entries = await call.read(listAuditLog, request);
      const idOf = ({ id }: AuditEntry) => id;
      return answerPage(call, entries, { idOf, present: presentAuditEntry });
    },
  }),

  exportAuditLog: defineOperation({
    method: 'GET',
    path: '/admin/audit-log/export',
    tag: 'Audit log',
    summary: 'Download the audit log as CSV, newest first',
    description:
      'Has the fields of the list without the names, and `before` and `after` as JSON ' +
      'text.\n\n' +
      'A text that a spreadsheet program would run as a formula has an apostrophe before ' +
      'it.',
    sdk: {
      method: 'admin.auditLog.export',
      query: 'AuditLogExportQuery',
      example: `
        const file = await nsem.admin.auditLog.export({ from: '2026-11-01', to: '2026-11-30' });
        await file.toFile(file.filename);`,
    },
    access: 'audit-log.read',
    query: auditExportQuerySchema,
    answers: {
      200: {
        description: 'The entries, one a line.',
        media: 'text/csv',
        example: 'id,created_at,action',
        headers: { 'Content-Disposition': 'The file name, with the date.' },
      },
    },
    async handle({ query, now, read }) {
      const filter = toFilter(query);
      return Promise.resolve(
        ok(
          sendDownload({
            name: `audit-log-${presentMoment(now).slice(0, 10)}.csv`,
            contentType: csv,
            open: () => openAuditExport((page) => read(listAuditLog, { ...filter, page })),
          }),
        ),
      );
    },
  }),
};
