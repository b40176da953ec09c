import { DownloadRow } from '../../entities/downloads/downloads.tsx';
import type { StartDownload } from '../../entities/downloads/running-downloads.ts';
import { nsem } from '../../lib/api/nsem.ts';
import dashboard from '../../ui/dashboard.module.css';

/** Downloads of all data of the marketplace. */
export function BackupsSection() {
  return (
    <section className={dashboard.card} aria-labelledby="backups">
      <h2 id="backups">Data Management &amp; Backup</h2>
      <BackupList />
    </section>
  );
}

const starts: Readonly<Record<BackupKind, StartDownload>> = {
  database: (options) => nsem.admin.backups.downloadDatabase(options),
  uploads: (options) => nsem.admin.backups.downloadUploads(options),
  all: (options) => nsem.admin.backups.downloadAll(options),
};

/** The three downloads, with the progress of those that run, started here or on another screen. */
function BackupList() {
  return (
    <ul className="tiles">
      {backupKinds.map((kind) => (
        <li key={kind}>
          <DownloadRow id={`backup ${kind}`} texts={backupTexts[kind]} start={starts[kind]} />
        </li>
      ))}
    </ul>
  );
}

/** The downloads, in the order of the screen. */
const backupKinds = ['database', 'uploads', 'all'] as const;

type BackupKind = (typeof backupKinds)[number];

type BackupTexts = Readonly<{ name: string; content: string; done: string; failed: string }>;

const backupTexts: Readonly<Record<BackupKind, BackupTexts>> = {
  database: {
    name: 'Database',
    content: 'SQLite file, .db',
    done: 'Database download complete',
    failed: 'Failed to download database. Please try again.',
  },
  uploads: {
    name: 'Uploads',
    content: 'Audio, text and processed outputs, .zip',
    done: 'Uploads download complete',
    failed: 'Failed to download uploads. Please try again.',
  },
  all: {
    name: 'All data',
    content: 'Both in one .zip',
    done: 'Backup download complete',
    failed: 'Failed to download backup. Please try again.',
  },
};
