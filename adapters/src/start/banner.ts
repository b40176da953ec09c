import { join } from 'node:path';

import type { Role } from '@nsem/core';

import { brand } from '../wording.ts';
import type { DemoAccount } from '../demo/demo-accounts.ts';
import { describeBrokenLinks } from '../outbox/branding.ts';
import type { Config } from './config.ts';
import type { RunningServer } from './open-marketplace.ts';

const roleNames: Readonly<Record<Role, string>> = {
  admin: 'admin',
  client: 'client',
  'service-provider': 'provider',
};

/** Formats rows so that each column is as wide as its widest cell. */
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

/** The accounts whose passwords are shown: those of the demo, or a first admin with a generated one. */
export function shownAccounts(
  config: Config,
  { knownAccounts: { accounts, isNew } }: Pick<RunningServer, 'knownAccounts'>,
): readonly DemoAccount[] {
  const isShown = accounts.length > 1 || (isNew && config.admin.password === null);
  return isShown ? accounts : [];
}

function describeAccounts(config: Config, server: Pick<RunningServer, 'knownAccounts'>) {
  const accounts = shownAccounts(config, server);
  if (accounts.length === 0) return [];
  const heading =
    accounts.length > 1
      ? 'Demo accounts (saved as demo-accounts.json in the data directory):'
      : 'The first admin (the password is shown only once):';
  return [heading, '', ...listAccounts(accounts)];
}

/** Composes what is printed when the server has started: its address and the accounts to log in with. */
export function composeBanner(
  config: Config,
  server: Pick<RunningServer, 'url' | 'knownAccounts'>,
) {
  const accounts = describeAccounts(config, server);
  const brokenLinks = describeBrokenLinks(config.publicUrl);
  const lines = [
    `${brand} is running at ${server.url}`,
    ...(accounts.length === 0 ? [] : ['', ...accounts]),
    '',
    ...(config.smtp === null
      ? [`Mails are files in ${join(config.dataDir, 'outbox')} until SMTP_URL names a mail server.`]
      : []),
    ...(brokenLinks === null ? [] : [brokenLinks]),
    `Data directory: ${config.dataDir}. Press Ctrl-C to stop.`,
  ];
  return `\n${lines.map((line) => (line === '' ? '' : `  ${line}`)).join('\n')}\n\n`;
}
