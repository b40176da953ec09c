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
  footer: '\nExamples:\n  $ nsem jobs cancel 7 --reason "No clean text" --yes\n',
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

Examples:
  $ nsem jobs cancel 7 --reason "No clean text" --yes
`);
});

test('meanings with little space are below their terms, and commands are continued', () => {
  expect(renderHelpPage(page, 40)).toBe(`Usage: nsem jobs cancel <id...>

Cancel jobs before they are completed;
what was paid is returned

Arguments:
  id
      the ID of a job

Options:
  --reason <text>
      why the jobs are cancelled, for
      their providers
  -q

Examples:
  $ nsem jobs cancel 7 \\
      --reason "No clean text" --yes
`);
});

test('what a command does not have is left out', () => {
  const empty = { ...page, description: '', sections: [], footer: '' };
  expect(renderHelpPage(empty, 80)).toBe('Usage: nsem jobs cancel <id...>\n');
});
