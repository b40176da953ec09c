import { DownloadRow } from '../../entities/downloads/download-row.tsx';
import type { StartDownload } from '../../entities/downloads/running-downloads.ts';
import { nsem } from '../../lib/api/nsem.ts';
import styles from './backup.module.css';
import { backupKinds, backupTexts, type BackupKind } from './backup-text.ts';

const starts: Readonly<Record<BackupKind, StartDownload>> = {
  database: (options) => nsem.admin.backups.downloadDatabase(options),
  uploads: (options) => nsem.admin.backups.downloadUploads(options),
  all: (options) => nsem.admin.backups.downloadAll(options),
};

/** The three downloads, with the progress of those that run, started here or on another screen. */
export function BackupList() {
  return (
    <ul className={styles.list}>
      {backupKinds.map((kind) => (
        <li key={kind}>
          <DownloadRow id={`backup ${kind}`} texts={backupTexts[kind]} start={starts[kind]} />
        </li>
      ))}
    </ul>
  );
}
