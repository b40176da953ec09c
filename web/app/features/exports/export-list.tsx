import { Link } from 'react-router';

import { DownloadRow } from '../../entities/downloads/download-row.tsx';
import { nsem } from '../../lib/api/nsem.ts';
import dashboard from '../../ui/dashboard.module.css';
import styles from './exports.module.css';
import { listedTables, tableTexts } from './export-text.ts';

/** Every table as CSV, and the way to the backups. */
export function ExportList() {
  return (
    <div className={dashboard.panel}>
      <p className={styles.about}>
        CSV files for a spreadsheet. A restorable copy of everything is a{' '}
        <Link to="?tab=settings">backup</Link>.
      </p>
      <ul className={styles.tables}>
        {listedTables.map((table) => (
          <li key={table}>
            <DownloadRow
              // The same as that of the link at the table, so that both show one download.
              id={`export ${table}`}
              texts={{
                ...tableTexts[table],
                done: 'Table downloaded',
                failed: 'The table could not be downloaded',
              }}
              start={(options) => nsem.admin.exportTable(table, {}, options)}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}
