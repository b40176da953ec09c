import { ok } from '@nsem/core';
import { timeStamp } from '../../../backup/backup-name.ts';
import type { Limits } from '../../limits/limits.ts';
import { throttleExports } from '../../limits/throttle.ts';
import { defineOperation } from '../../operations/operation.ts';
import { sendDownload } from '../../replies/reply.ts';
import type { ExportSlots } from './export-parts.ts';
import { writeExport, type ExportDependencies } from './write-export.ts';

const description = `
A ZIP archive of everything that is stored about you: account, sessions, jobs with their files, ratings,
services, money and API keys (names and dates, never values). Its \`README.txt\` explains each file. One
export of an account is made at a time, and at most ten within an hour. For sessions, not for API keys.`;

export const exportOperations = {
  exportAccount: defineOperation({
    method: 'GET',
    path: '/users/me/export',
    tag: 'Accounts',
    summary: 'Download your data',
    description: description.trim(),
    sdk: {
      method: 'account.export',
      example: `
        const archive = await nsem.account.export();
        await archive.toFile(\`exports/\${archive.filename}\`);`,
    },
    access: 'account.export',
    answers: {
      200: {
        description: 'The archive.',
        media: 'application/zip',
        headers: { 'Content-Disposition': 'The file name, with a timestamp.' },
      },
    },
    refusals: ['account.export-in-progress', 'http.server-busy'],
    async handle(
      call,
      {
        exports,
        limits,
        ...dependencies
      }: ExportDependencies & Readonly<{ exports: ExportSlots; limits: Limits | null }>,
    ) {
      const { actor, now } = call;
      const { accountId } = actor;
      return ok(
        sendDownload({
          name: `${dependencies.brand.toLowerCase()}-my-data-${timeStamp(now)}.zip`,
          contentType: 'application/zip',
          open: () =>
            throttleExports(limits, accountId, async () => {
              const bytes = exports.take(accountId, () => writeExport(call, dependencies));
              return bytes.ok ? ok({ bytes: bytes.value, known: undefined }) : bytes;
            }),
        }),
      );
    },
  }),
};
