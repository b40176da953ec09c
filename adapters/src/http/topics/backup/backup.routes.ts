import { ok, permit } from '@nsem/core';
import type { Backups } from '../../../backup/backups.ts';
import { backupName, backupTypes, type BackupKind } from '../../../backup/backup-kind.ts';
import { defineOperation, type AnswerSpec } from '../../operations/operation.ts';
import { sendDownload } from '../../replies/reply.ts';

type DownloadDescription = Readonly<{ summary: string; description: string; answer: AnswerSpec }>;

const fileName = { 'Content-Disposition': 'The file name, with a timestamp.' };

const descriptions: Readonly<Record<BackupKind, DownloadDescription>> = {
  database: {
    summary: 'Download the database',
    description:
      'A consistent copy of the whole database as a SQLite file, without sessions and stored idempotent responses. One backup is made at a time.',
    answer: {
      description: 'The SQLite file.',
      media: backupTypes.database,
      headers: { ...fileName, 'Repr-Digest': 'The SHA-256 of the bytes (RFC 9530).' },
    },
  },
  uploads: {
    summary: 'Download the stored files',
    description:
      'Recordings, texts and outputs as a ZIP archive. Its `manifest.json` lists each file with size and SHA-256, and the files that are damaged.',
    answer: { description: 'The archive.', media: backupTypes.uploads, headers: fileName },
  },
  all: {
    summary: 'Download all data',
    description:
      'A consistent copy of the database and every stored file as a ZIP archive, with `manifest.json`, for `nsem-server restore`.',
    answer: { description: 'The archive.', media: backupTypes.all, headers: fileName },
  },
};

const defineDownload = (kind: BackupKind) =>
  defineOperation({
    method: 'GET',
    path: `/admin/download/${kind}`,
    tag: 'Backup',
    summary: descriptions[kind].summary,
    description: descriptions[kind].description,
    access: 'backup.download',
    answers: { 200: descriptions[kind].answer },
    refusals: ['backup.in-progress', 'http.storage-full'],
    async handle({ actor, now }, { backups }: Readonly<{ backups: Backups }>) {
      const permitted = permit(actor, 'backup.download', now);
      if (!permitted.ok) return permitted;
      return ok(
        sendDownload({
          name: backupName(kind, now),
          contentType: backupTypes[kind],
          open: () => backups.open(kind),
        }),
      );
    },
  });

export const backupOperations = {
  downloadDatabase: defineDownload('database'),
  downloadUploads: defineDownload('uploads'),
  downloadAll: defineDownload('all'),
};
