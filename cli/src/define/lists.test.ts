import { describe, expect, test } from 'vitest';

import { runProgram } from '../testing/run-program.ts';
import { StubApi } from '../testing/stub-api.ts';

const provider = {
  id: 7,
  name: 'Ama Serwaa Boateng',
  provider_id: 'PRV-7K2M9Q',
  bio: null,
  specialties: [],
  experience: null,
  languages: [],
  completed_jobs: 42,
  median_turnaround_hours: 6.5,
  average_rating: 4.8,
  rating_count: 26,
  is_available: true,
  is_quick_service_available: false,
  service_configurations: [
    { service_type: 'translation', source_language: 'en', target_language: 'tw', language: null },
    { service_type: 'narration', source_language: null, target_language: null, language: 'tw' },
  ],
};
const newcomer = {
  ...provider,
  name: 'Kwabena Ofori',
  provider_id: 'PRV-1A2B3C',
  average_rating: null,
  is_available: false,
  is_quick_service_available: true,
};
const languages = [
  { id: 1, name: 'Dagbani', language_code: 'dag' },
  { id: 2, name: 'Twi', language_code: 'tw' },
];

const start = () =>
  StubApi.start({
    'GET /users/service-providers': { json: [provider, newcomer] },
    'GET /languages/': { json: languages },
  });

describe('providers list', () => {
  test('sends its options as the query', async () => {
    await using api = await start();
    const line = 'providers list -q Ama -l Twi -s narration --available -n 20 --url';
    await runProgram([...line.split(' '), api.url]);
    expect(Object.fromEntries(api.received[0]?.query ?? [])).toEqual({
      q: 'Ama',
      language: 'Twi',
      service_type: 'narration',
      available: 'true',
      limit: '20',
    });
  });

  test('in a pipe', async () => {
    await using api = await start();
    const { stdout } = await runProgram(['providers', 'list', '--url', api.url]);
    expect(stdout).toBe(
      [
        'PRV-7K2M9Q\tAma Serwaa Boateng\t4.8\tyes\ttranslation en → tw; narration tw',
        'PRV-1A2B3C\tKwabena Ofori\t\tquick jobs\ttranslation en → tw; narration tw',
        '',
      ].join('\n'),
    );
  });

  test('on a terminal', async () => {
    await using api = await start();
    const args = ['providers', 'list', '--url', api.url, '--no-color'];
    const { stdout } = await runProgram(args, { atTerminal: true });
    expect(stdout.split('\n')[1]).toBe(
      'PRV-7K2M9Q  Ama Serwaa Boateng  4.8 (26)  yes         translation en → tw; narr…',
    );
  });
});

test('languages list prints a code and a name per line, or a document per line', async () => {
  await using api = await start();
  const plain = await runProgram(['languages', 'list', '--url', api.url]);
  expect(plain.stdout).toBe('dag\tDagbani\ntw\tTwi\n');
  const json = await runProgram(['languages', 'list', '--url', api.url, '--json']);
  expect(
    json.stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as unknown),
  ).toEqual(languages);
});
