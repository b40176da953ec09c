import type { FileId, FileRegister } from '@nsem/core';
import type { DatabaseSession } from '../database-session.ts';
import { bind, findOne } from '../statements/query.ts';
import { composeInsert } from '../statements/write-row.ts';
import { toFileRow, toStoredFile } from './file.mapper.ts';
import { FileRow } from './file.row.ts';

const insertFile = composeInsert(FileRow);

const selectById = 'select * from files where id = ?';
const selectByKey = 'select * from files where key = ?';

/** The register of stored files in the database. */
export const createFileRegister = ({ sql }: DatabaseSession): FileRegister => ({
  async insert(file) {
    const id = await insertFile(sql, toFileRow(file));
    return { ...file, id: id as FileId };
  },
  find: (id) => findOne(sql, bind(selectById, id), toStoredFile),
  findByKey: (key) => findOne(sql, bind(selectByKey, key), toStoredFile),
});
