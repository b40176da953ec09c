export {
  exportedTables,
  recordBackup,
  recordExport,
  type ExportedTable,
} from './record-downloads.ts';
