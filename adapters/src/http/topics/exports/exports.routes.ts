import { ok, recordExport, refuse, type Result } from '@nsem/core';
import { defineOperation } from '../../operations/operation.ts';
import { presentInstant } from '../../operations/present-instant.ts';
import { validate } from '../../operations/validate.ts';
import type { AnyFault, Issue } from '../../problems/http-fault.ts';
import { openCsvExport } from '../../replies/csv.ts';
import { noContent, sendDownload } from '../../replies/reply.ts';
import type { ExportCall } from './exported-rows.ts';
import { tableSources, type TableSource } from './exported-tables.ts';
import { exportParamsSchema, exportQuerySchema, type ExportQuery } from './exports.schema.ts';

const csv = 'text/csv; charset=utf-8';

type Exporting = Pick<ExportCall, 'notices' | 'payoutAccountVault' | 'promotion' | 'reviews'>;

/** The filters that are set, by name. */
const filtersOf = (query: ExportQuery): readonly (readonly [string, string | number])[] =>
  Object.entries(query).flatMap(([name, value]) =>
    value === undefined || value === null ? [] : [[name, value] as const],
  );

/** The filters as the audit log has them; null if there are none. */
function describeFilters(query: ExportQuery): string | null {
  const filters = filtersOf(query).map(([name, value]) => [name, String(value)] as const);
  return filters.length === 0 ? null : new URLSearchParams(Object.fromEntries(filters)).toString();
}

/** Checks that the table has the filters, and takes their values. */
function checkFilters(query: ExportQuery, { filters }: TableSource): Result<null, AnyFault> {
  const issues: Issue[] = [];
  for (const [name, value] of filtersOf(query)) {
    const schema = filters[name];
    if (schema === undefined) {
      issues.push({ pointer: `#/${name}`, detail: 'is not a filter of this table' });
      continue;
    }
    const invalid: Issue[] = [];
    validate(schema, value, invalid);
    issues.push(...invalid.map(({ detail }) => ({ pointer: `#/${name}`, detail })));
  }
  return issues.length === 0 ? ok(null) : refuse({ code: 'http.invalid', issues });
}

export const tableExportOperations = {
  exportTable: defineOperation({
    method: 'GET',
    path: '/admin/exports/{table}',
    tag: 'Exports',
    summary: 'Download a table as CSV',
    description:
      'Has the fields of the list of the same name in its order; jobs have their titles instead of their contents, ' +
      'payouts the account where they go in several columns, and `transactions` has the statements of all wallets and earnings. ' +
      'The file starts with a byte order mark, and a text that a spreadsheet program would run as a formula has an ' +
      'apostrophe before it. An API key exports what its scopes let it list: with `reports`, jobs, transactions and wallets, and ' +
      'with any scope of it, languages and prices. The audit log records who exported what.',
    sdk: { method: 'admin.exportTable', byHand: true },
    access: 'tables.export',
    params: exportParamsSchema,
    query: exportQuerySchema,
    answers: {
      200: {
        description: 'The rows, one a line.',
        media: 'text/csv',
        example: 'id,client_id,provider_id',
        headers: { 'Content-Disposition': 'The file name, with the date.' },
      },
    },
    refusals: ['language.unknown', 'permission.denied'],
    async handle({ actor, now, params: { table }, perform, query, read }, needed: Exporting) {
      const source = tableSources[table];
      const checked = checkFilters(query, source);
      if (!checked.ok) return checked;
      const call = { actor, now, query, read, ...needed };
      return ok(
        sendDownload({
          name: `${table}-${presentInstant(now).slice(0, 10)}.csv`,
          contentType: csv,
          async open() {
            const opened = await openCsvExport(source.columns, (before) =>
              source.readRows(call, before),
            );
            if (!opened.ok) return opened;
            const exported = { table, filter: describeFilters(query) };
            const recorded = await perform(recordExport, exported, () => noContent);
            if (!recorded.ok) opened.value.bytes.destroy();
            return recorded.ok ? opened : recorded;
          },
        }),
      );
    },
  }),
};
