import { Readable } from 'node:stream';
import { ok, type AuditEntry, type CursorPage, type Result } from '@nsem/core';
import type { AnyFault } from '../../problems/http-fault.ts';
import type { DownloadBytes } from '../../replies/reply.ts';
import { auditCsvHeader, presentAuditCsvLine } from './audit-log.presenter.ts';

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
export async function openAuditExport(
  readPage: ReadPage,
): Promise<Result<DownloadBytes, AnyFault>> {
  const first = await readPage({ limit: pageSize });
  if (!first.ok) return first;
  const bytes = Readable.from(writeLines(first.value, readPage), { objectMode: false });
  return ok({ bytes, known: undefined });
}
