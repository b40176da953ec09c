import { ok, permit, recordBackup } from '@nsem/core';
import type { Backups } from '../../../backup/backups.ts';
import {
  backupName,
  backupType,
  backupTypes,
  type BackupKind,
} from '../../../backup/backup-name.ts';
import { encryptedType } from '../../../backup/encryption/encryption.ts';
import { defineOperation, type AnswerSpec } from '../../operations/operation.ts';
import { noContent, sendDownload } from '../../replies/reply.ts';

type DownloadDescription = Readonly<{
  summary: string;
  description: string;
  sdk: Readonly<{ method: string; example: string }>;
  answer: AnswerSpec;
}>;

/** The SDK waits for it: the data is copied before the answer begins. */
const copyTimeoutMs = 600_000;

const fileName = { 'Content-Disposition': 'The file name, with a timestamp.' };

const descriptions: Readonly<Record<BackupKind, DownloadDescription>> = {
  database: {
    summary: 'Download the database',
    description:
      'A consistent copy of the whole database as a SQLite file, without sessions and stored idempotent responses. One backup is made at a time.',
    sdk: {
      method: 'admin.backups.downloadDatabase',
      example: `
        const backup = await nsem.admin.backups.downloadDatabase();
        await backup.toFile(\`backups/\${backup.filename}\`);`,
    },
    answer: {
      description: 'The SQLite file.',
      media: [backupTypes.database, encryptedType],
      headers: {
        ...fileName,
        'Repr-Digest': 'The SHA-256 of the bytes (RFC 9530); absent if they are encrypted.',
      },
    },
  },
  uploads: {
    summary: 'Download the stored files',
    description:
      'Recordings, texts and outputs as a ZIP archive. Its `manifest.json` lists each file with size and SHA-256, and the files that are damaged.',
    sdk: {
      method: 'admin.backups.downloadUploads',
      example: `
        const backup = await nsem.admin.backups.downloadUploads();
        await backup.toFile(\`backups/\${backup.filename}\`);`,
    },
    answer: {
      description: 'The archive.',
      media: [backupTypes.uploads, encryptedType],
      headers: fileName,
    },
  },
  all: {
    summary: 'Download all data',
    description:
      'A consistent copy of the database and every stored file as a ZIP archive, with `manifest.json`, for `nsem-server restore`.',
    sdk: {
      method: 'admin.backups.downloadAll',
      example: `
        const backup = await nsem.admin.backups.downloadAll();
        await backup.toFile(\`backups/\${backup.filename}\`, {
          onProgress: ({ bytes }) => console.log(\`\${bytes} bytes\`),
        });`,
    },
    answer: {
      description: 'The archive.',
      media: [backupTypes.all, encryptedType],
      headers: fileName,
    },
  },
};

const defineDownload = (kind: BackupKind) =>
  defineOperation({
    method: 'GET',
    path: `/admin/download/${kind}`,
    tag: 'Backup',
    summary: descriptions[kind].summary,
    description: `${descriptions[kind].description}\n\nIf the operator configured recipients, the file is encrypted in the age format and its name ends with \`.age\`.`,
    sdk: { ...descriptions[kind].sdk, defaults: { timeoutMs: copyTimeoutMs } },
    access: 'backup.download',
    answers: { 200: descriptions[kind].answer },
    refusals: ['backup.in-progress', 'http.storage-full'],
    async handle({ actor, now, perform }, { backups }: Readonly<{ backups: Backups }>) {
      // Before the work of making one starts.
      const permitted = permit(actor, 'backup.download', now);
      if (!permitted.ok) return permitted;
      return ok(
        sendDownload({
          name: backupName(kind, now, backups),
          contentType: backupType(kind, backups),
          async open() {
            const opened = await backups.open(kind);
            if (!opened.ok) return opened;
            try {
              const recorded = await perform(recordBackup, { contents: kind }, () => noContent);
              if (!recorded.ok) opened.value.bytes.destroy();
              return recorded.ok ? opened : recorded;
            } catch (error) {
              opened.value.bytes.destroy();
              throw error;
            }
          },
        }),
      );
    },
  });

export const backupOperations = {
  downloadDatabase: defineDownload('database'),
  downloadUploads: defineDownload('uploads'),
  downloadAll: defineDownload('all'),
};
