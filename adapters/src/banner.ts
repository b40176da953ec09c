import type { Role } from '@nsem/core';

import { brand } from './brand.ts';
import type { RunningServer } from './compose.ts';
import type { Config } from './config.ts';
import type { DemoAccount } from './demo/demo-accounts.ts';

const roleNames: Readonly<Record<Role, string>> = {
  admin: 'admin',
  client: 'client',
  'service-provider': 'provider',
};

/** Rows as columns, each as wide as its widest cell. */
function alignColumns(rows: readonly (readonly string[])[]): readonly string[] {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  );
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('   ')
      .trimEnd(),
  );
}

const listAccounts = (accounts: readonly DemoAccount[]): readonly string[] =>
  alignColumns(
    accounts.map(({ role, name, email, password }) => [
      roleNames[role],
      name,
      email,
      password ?? '(as set in NSEM_ADMIN_PASSWORD)',
    ]),
  );

function introduce(
  config: Config,
  { welcome: { accounts, isNew } }: Pick<RunningServer, 'welcome'>,
) {
  if (accounts.length > 1) {
    const heading = 'Demo accounts (kept in demo-accounts.json in the data directory):';
    return [heading, '', ...listAccounts(accounts)];
  }
  if (!isNew || config.admin.password !== null) return [];
  return ['The first admin, whose password is shown only now:', '', ...listAccounts(accounts)];
}

/** What is printed when the server has started: where it is, and whom one can log in as. */
export function composeBanner(config: Config, server: Pick<RunningServer, 'url' | 'welcome'>) {
  const introduction = introduce(config, server);
  const lines = [
    `${brand} is running at ${server.url}`,
    ...(introduction.length === 0 ? [] : ['', ...introduction]),
    '',
    `Data directory: ${config.dataDir}. Ctrl-C stops it.`,
  ];
  return `\n${lines.map((line) => (line === '' ? '' : `  ${line}`)).join('\n')}\n\n`;
}
