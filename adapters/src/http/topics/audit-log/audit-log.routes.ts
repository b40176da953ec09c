import { Readable } from 'node:stream';
import {
  type AuditEntry,
  type AuditFilter,
  type CursorPage,
  listAuditLog,
  ok,
  type Result,
} from '@nsem/core';
import { z } from 'zod';
import { defineOperation } from '../../operations/operation.ts';
import { answerPage, pageHeaders, pageOf } from '../../operations/paging.ts';
import { presentInstant } from '../../operations/present-instant.ts';
import type { AnyFault } from '../../problems/http-fault.ts';
import { type DownloadBytes, sendDownload } from '../../replies/reply.ts';
import {
  auditCsvHeader,
  auditEntrySchema,
  auditExportQuerySchema,
  auditQuerySchema,
  presentAuditCsvLine,
  presentAuditEntry,
} from './audit-log.schema.ts';

type Page = readonly AuditEntry[];

/** Reads a cursor page of the log. */
type ReadPage = (page: CursorPage) => Promise<Result<Page, AnyFault>>;

/** The number of entries in memory at a time. */
const pageSize = 500;

async function* writeLines(first: Page, readPage: ReadPage): AsyncGenerator<string> {
  yield auditCsvHeader;
  let entries = first;
  for (;;) {
    yield entries.map(presentAuditCsvLine).join('');
    const last = entries.at(-1);
    if (last === undefined || entries.length < pageSize) return;
    const next = await readPage({ limit: pageSize, before: last.id });
    if (!next.ok) throw new Error(`the export cannot be continued: ${next.fault.code}`);
    entries = next.value;
  }
}

/** Opens an export of the log as CSV, newest first, which is read page by page while it is sent. */
async function openAuditExport(readPage: ReadPage): Promise<Result<DownloadBytes, AnyFault>> {
  const first = await readPage({ limit: pageSize });
  if (!first.ok) return first;
  const bytes = Readable.from(writeLines(first.value, readPage), { objectMode: false });
  return ok({ bytes, known: undefined });
}

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
            name: `audit-log-${presentInstant(now).slice(0, 10)}.csv`,
            contentType: csv,
            open: () => openAuditExport((page) => read(listAuditLog, { ...filter, page })),
          }),
        ),
      );
    },
  }),
};
