import type { ExportedTable } from '@nsem/sdk';
import { Link } from 'react-router';

import { DownloadRow } from '../../entities/downloads/downloads.tsx';
import { nsem } from '../../lib/api/nsem.ts';
import dashboard from '../../ui/dashboard.module.css';

/** Every table as CSV, and the way to the backups. */
export function ExportList() {
  return (
    <div className={dashboard.panel}>
      <p className="soft">
        CSV files for a spreadsheet. A restorable copy of everything is a{' '}
        <Link to="?tab=settings">backup</Link>.
      </p>
      <ul className="tiles">
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

type TableTexts = Readonly<{ name: string; content: string }>;

/** What each table is called, and what a line of it is; in the order of the screen. */
const tableTexts: Readonly<Record<ExportedTable, TableTexts>> = {
  jobs: { name: 'Jobs', content: 'Titles, people, states and prices' },
  accounts: { name: 'Accounts', content: 'Clients, providers and admins' },
  providers: { name: 'Service providers', content: 'With their Provider IDs and profiles' },
  services: { name: 'Service configurations', content: 'Pending, approved and rejected' },
  transactions: { name: 'Transactions', content: 'Every change of a wallet or of earnings' },
  wallets: { name: 'Wallets', content: 'Balances, earned and spent' },
  payouts: { name: 'Payouts', content: 'With the accounts that they go to' },
  'payout-lines': { name: 'Payout lines', content: 'The jobs that each payout pays for' },
  approvals: { name: 'Approvals', content: 'Large sums that needed a second admin' },
  prices: { name: 'Prices', content: 'By service and language' },
  languages: { name: 'Languages', content: 'With their codes' },
  'contact-messages': { name: 'Contact messages', content: 'From the contact form' },
  notices: { name: 'Notices', content: 'Mails and Telegram messages, with their states' },
};

/** The tables, in the order of the screen. */
const listedTables = Object.keys(tableTexts) as readonly ExportedTable[];
