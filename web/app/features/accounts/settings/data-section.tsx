import { DownloadRow } from '../../../entities/downloads/download-row.tsx';
import type { StartDownload } from '../../../entities/downloads/running-downloads.ts';
import { nsem } from '../../../lib/api/nsem.ts';
import dashboard from '../../../ui/dashboard.module.css';
import styles from './settings.module.css';

const texts = {
  name: 'All your data',
  content: 'With your files, in one .zip',
  done: 'Your data has been downloaded',
  failed: 'Your data could not be downloaded',
} as const;

const startExport: StartDownload = (options) => nsem.account.export(options);

/** Downloads all that is stored about you. */
export const DataSection = () => (
  <section className={dashboard.card} aria-labelledby="data">
    <h2 id="data">Your data</h2>
    <p className={styles.note}>
      Download everything that is stored about you: your account, jobs, payments and files.
    </p>
    <DownloadRow id="export" texts={texts} start={startExport} />
  </section>
);
