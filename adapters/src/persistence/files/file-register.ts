import type { FileId, FileRegister, StoredFile } from '@nsem/core';
import type { DatabaseSession } from '../database-session.ts';
import type { FileRow } from './file.row.ts';

const insertFile = `
  insert into files (key, name, content_type, size_bytes, sha256) values (?, ?, ?, ?, ?)`;

const toStoredFile = (row: FileRow): StoredFile => ({
  id: row.id as FileId,
  key: row.key,
  name: row.name,
  contentType: row.content_type,
  sizeBytes: row.size_bytes,
  sha256: row.sha256,
});

/** The register of stored files in the database. */
export const createFileRegister = ({ sql }: DatabaseSession): FileRegister => ({
  async insert(file) {
    const { key, name, contentType, sizeBytes, sha256 } = file;
    const id = await sql.insert(insertFile, [key, name, contentType, sizeBytes, sha256]);
    return { ...file, id: id as FileId };
  },
  async find(id) {
    const row = await sql.get<FileRow>('select * from files where id = ?', [id]);
    return row && toStoredFile(row);
  },
  async findByKey(key) {
    const row = await sql.get<FileRow>('select * from files where key = ?', [key]);
    return row && toStoredFile(row);
  },
});
