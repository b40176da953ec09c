import { ok } from '@nsem/core';
import { backupName, backupTypes, type BackupKind } from '../../backup/backup-kind.ts';
import { defineOperation, type AnswerSpec } from '../operation.ts';
import { sendDownload } from '../reply.ts';

type Telling = Readonly<{ id: string; summary: string; description: string; answer: AnswerSpec }>;

const fileName = { 'Content-Disposition': 'The file name, with a time stamp.' };

const tellings: Readonly<Record<BackupKind, Telling>> = {
  database: {
    id: 'downloadDatabase',
    summary: 'Download the database',
    description:
      'One moment of the whole database as a SQLite file, without logins and remembered answers. One backup is made at a time.',
    answer: {
      description: 'The SQLite file.',
      media: backupTypes.database,
      headers: { ...fileName, 'Repr-Digest': 'The SHA-256 of the bytes (RFC 9530).' },
    },
  },
  uploads: {
    id: 'downloadUploads',
    summary: 'Download the stored files',
    description:
      'Recordings, texts and outputs as a ZIP archive. Its `manifest.json` names each with its size and SHA-256, and those that are damaged.',
    answer: { description: 'The archive.', media: backupTypes.uploads, headers: fileName },
  },
  all: {
    id: 'downloadAll',
    summary: 'Download all data',
    description:
      'The database and every stored file of one moment as a ZIP archive, with `manifest.json`: what `nsem-server restore` takes.',
    answer: { description: 'The archive.', media: backupTypes.all, headers: fileName },
  },
};

const defineDownload = (kind: BackupKind) =>
  defineOperation({
    id: tellings[kind].id,
    method: 'GET',
    path: `/admin/download/${kind}`,
    tag: 'Backup',
    summary: tellings[kind].summary,
    description: tellings[kind].description,
    access: 'backup.download',
    answers: { 200: tellings[kind].answer },
    refusals: ['backup.in-progress', 'http.storage-full'],
    handle: ({ now }, { backups }) =>
      Promise.resolve(
        ok(
          sendDownload({
            name: backupName(kind, now),
            contentType: backupTypes[kind],
            open: () => backups.open(kind),
          }),
        ),
      ),
  });

export const backupOperations = [
  defineDownload('database'),
  defineDownload('uploads'),
  defineDownload('all'),
];
