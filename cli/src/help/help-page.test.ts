import { expect, test } from 'vitest';

import { renderHelpPage, type HelpPage } from './help-page.ts';

const page: HelpPage = {
  usage: 'nsem jobs cancel <id...>',
  description: 'Cancel jobs before they are completed; what was paid is returned',
  sections: [
    { title: 'Arguments:', rows: [['id', 'the ID of a job']] },
    {
      title: 'Options:',
      rows: [
        ['--reason <text>', 'why the jobs are cancelled, for their providers'],
        ['-q', ''],
      ],
    },
  ],
  globalOptions: ['--url', '--profile', '--json', '--timeout', '--idempotency-key'],
  footer: '\nExamples:\n  $ nsem jobs cancel 7\n',
};

test('terms are in one column, and meanings are wrapped beside them', () => {
  expect(renderHelpPage(page, 60)).toBe(`Usage: nsem jobs cancel <id...>

Cancel jobs before they are completed; what was paid is
returned

Arguments:
  id               the ID of a job

Options:
  --reason <text>  why the jobs are cancelled, for their
                   providers
  -q

Global options (nsem help options):
  --url, --profile, --json, --timeout, --idempotency-key

Examples:
  $ nsem jobs cancel 7
`);
});

test('meanings with less than 40 columns are not wrapped', () => {
  const lines = renderHelpPage(page, 50).split('\n');
  expect(lines).toContain('  --reason <text>  why the jobs are cancelled, for their providers');
  expect(lines).toContain('  --url, --profile, --json, --timeout,');
});

test('what a command does not have is left out', () => {
  const empty = { ...page, description: '', sections: [], globalOptions: [], footer: '' };
  expect(renderHelpPage(empty, 80)).toBe('Usage: nsem jobs cancel <id...>\n');
});
