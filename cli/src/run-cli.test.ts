import { describe, expect, test } from 'vitest';

import { exitCode } from './exit-code.ts';
import { runProgram } from './testing/run-program.ts';
import { problem, StubApi } from './testing/stub-api.ts';

describe('a command line that makes no sense ends with 2 and says what is wrong', () => {
  test.each<[string, string]>([
    ['jbos list', "error: Unknown command 'jbos'.\nDid you mean jobs?"],
    ['jobs lst', "error: Unknown command 'lst'.\nDid you mean list?"],
    ['jobs list --stauts pending', "error: Unknown option '--stauts'.\nDid you mean --status?"],
    ['languages list --jsn', "error: Unknown option '--jsn'.\nDid you mean --json?"],
    ['jobs list --status done', 'Allowed choices are pending, in_progress, completed'],
    ['jobs list --limit 0', 'It is a whole number from 1.'],
    ['jobs get', "error: Missing required argument 'id'."],
    ['jobs get first', 'It is a whole number, as the lists show it.'],
    ['jobs get 7 8', 'error: Too many arguments'],
    ['jobs wait 7 --timeout soon', 'Write it as 90s, 10m, 1h30m or 12:30.'],
    ['jobs create', 'error: Say what is to be done.'],
    ['jobs create --from en --to tw story.txt', 'For a file, write: --file story.txt'],
    ['jobs create --from en --to tw --text a --file b', 'Give the text once'],
    ['jobs create --service narration -l tw --audio a.mp3', 'A narration has no --audio.'],
    ['jobs create --service transcription -l tw', 'With: --audio FILE'],
    ['jobs create --audio a.mp3', 'With: --language Twi'],
    ['jobs create --audio a.mp3 -l tw --quote', 'For a quote, say how long it is'],
    ['jobs deliver 7', 'Give either a file or --text.'],
    ['jobs deliver 7 a.txt --text b', 'Give either a file or --text.'],
    ['login --with-token --email a@example.com', 'either by a token or by a password'],
    ['login', 'Give --email and --password-stdin, or --with-token.'],
    ['languages list --url nsem.example.com', 'is not the address of a server'],
  ])('nsem %s', async (line, said) => {
    const { code, stdout, stderr } = await runProgram(line.split(' '));
    expect({ code, stdout }).toEqual({ code: exitCode.usage, stdout: '' });
    expect(stderr).toContain(said);
  });

  test('and in JSON where that was asked for', async () => {
    const { code, stdout, stderr } = await runProgram(['--json', 'jobs', 'lst']);
    expect({ code, stdout }).toEqual({ code: exitCode.usage, stdout: '' });
    expect(JSON.parse(stderr)).toEqual({
      type: 'about:blank',
      code: 'cli.usage',
      detail: "Unknown command 'lst'.",
      suggestion: 'Did you mean list?',
    });
  });

  test('a noun without a verb shows what could follow', async () => {
    const { code, stdout, stderr } = await runProgram(['jobs']);
    expect({ code, stdout }).toEqual({ code: exitCode.usage, stdout: '' });
    expect(stderr).toContain('create [options]');
    const json = await runProgram(['jobs', '--json']);
    expect(JSON.parse(json.stderr)).toMatchObject({ code: 'cli.usage' });
  });
});

describe('help', () => {
  test.each([
    ['--help', 'Exit codes:'],
    ['help jobs', 'deliver [options]'],
    ['jobs create --help', "nsem jobs create --from en --to tw --text 'Please"],
    ['jobs list -h', '--json'],
    ['providers --help', 'list [options]'],
  ])('nsem %s goes to the standard output and ends with 0', async (line, said) => {
    const { code, stdout, stderr } = await runProgram(line.split(' '));
    expect({ code, stderr }).toEqual({ code: exitCode.ok, stderr: '' });
    expect(stdout).toContain(said);
  });

  test('the version is one line', async () => {
    expect((await runProgram(['--version'])).stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
  });
});

type Refusal = Readonly<{
  status: number;
  name: string;
  more?: Record<string, unknown>;
  ends: number;
  says: string;
}>;

describe('a refusal ends with a code of its own, and says what can be done', () => {
  const unready = 'job.output-not-ready';
  test.each<Refusal>([
    { status: 400, name: 'http.malformed-body', ends: 5, says: 'Request ID: req-1' },
    { status: 401, name: 'http.unauthenticated', ends: 4, says: 'Log in with: nsem login' },
    { status: 401, name: 'http.token-invalid', ends: 4, says: 'Log in again with: nsem login' },
    { status: 402, name: 'wallet.x', more: { missing: 7 }, ends: 10, says: 'with GHS 7.00' },
    { status: 403, name: 'http.forbidden', ends: 4, says: 'Request ID: req-1' },
    { status: 404, name: 'job.not-found', ends: 3, says: 'nsem jobs list' },
    { status: 409, name: 'job.wrong-state', ends: 6, says: 'Request ID: req-1' },
    { status: 409, name: unready, more: { job_status: 'pending' }, ends: 8, says: 'jobs wait' },
    { status: 409, name: unready, more: { job_status: 'failed' }, ends: 6, says: 'req-1' },
    { status: 413, name: 'upload.too-large', ends: 5, says: 'Request ID: req-1' },
    { status: 415, name: 'http.unsupported-media', ends: 5, says: 'Request ID: req-1' },
    { status: 422, name: 'language.unknown', ends: 5, says: 'nsem languages list' },
    { status: 500, name: 'http.internal', ends: 1, says: 'tell whoever runs the server' },
  ])('$status $name', async ({ status, name, more, ends, says }) => {
    // A server that fails is asked again and again: here, only as long as it takes to be sure.
    const answer = problem(status, name, 'This is why.', more);
    await using api = await StubApi.start({ 'GET /jobs/7': answer });
    const line = ['jobs', 'get', '7', '--url', api.url, '--timeout', '3s'];
    const person = await runProgram(line);
    expect(person.code).toBe(ends);
    expect(person.stdout).toBe('');
    expect(person.stderr).toMatch(/^error: This is why\.\n/);
    expect(person.stderr).toContain(says);
    const program = await runProgram([...line, '--json']);
    expect(program.code).toBe(ends);
    expect(JSON.parse(program.stderr)).toMatchObject({ status, code: name, request_id: 'req-1' });
  });

  test('a token of the environment that is refused is named', async () => {
    const answer = problem(401, 'http.token-invalid', 'The token is not valid.');
    await using api = await StubApi.start({ 'GET /wallet/me': answer, 'GET /auth/me': answer });
    const env = { NSEM_TOKEN: 'old', NSEM_URL: api.url };
    const { code, stderr } = await runProgram(['whoami'], { env });
    expect(code).toBe(exitCode.authentication);
    expect(stderr).toContain('The token is the one of NSEM_TOKEN, which wins over nsem login.');
  });

  test('429: when to try again', async () => {
    const answer = { ...problem(429, 'http.rate-limited', 'Too many requests.') };
    const headers = { ...answer.headers, 'retry-after': '90' };
    await using api = await StubApi.start({ 'GET /jobs/7': { ...answer, headers } });
    const { code, stderr } = await runProgram(['jobs', 'get', '7', '--url', api.url]);
    expect(code).toBe(exitCode.rateLimit);
    expect(stderr).toContain('Try again in 90 seconds.');
  });

  test('all fields that are wrong are told', async () => {
    const errors = [
      { pointer: '#/target_language', detail: 'target_language is required.' },
      { pointer: '#/content', detail: 'must not be empty' },
    ];
    const answer = problem(422, 'http.invalid', 'Two things.', { errors });
    await using api = await StubApi.start({ 'POST /jobs/': answer });
    const line = ['jobs', 'create', '--from', 'en', '--text', '', '--url', api.url];
    const { code, stderr } = await runProgram(line);
    expect(code).toBe(exitCode.validation);
    expect(stderr).toBe(
      [
        'error: The request was refused:',
        '  target_language is required.',
        '  content: must not be empty',
        'Request ID: req-1',
        '',
      ].join('\n'),
    );
  });
});

test('a server that is not there: 9', async () => {
  const gone = await StubApi.start({});
  await gone[Symbol.asyncDispose]();
  const line = ['languages', 'list', '--url', gone.url, '--timeout', '200ms'];
  const { code, stderr } = await runProgram(line);
  expect(code).toBe(exitCode.network);
  expect(stderr).toContain('nothing listens there');
});

test('a server that does not answer in time: 9', async () => {
  await using api = await StubApi.start({ 'GET /languages/': { stall: true } });
  const line = ['languages', 'list', '--url', api.url, '--timeout', '100ms'];
  const { code, stderr } = await runProgram(line);
  expect(code).toBe(exitCode.network);
  expect(stderr).toContain('--timeout 10m');
});

test('something else than a server of ours', async () => {
  const page = { bytes: Buffer.from('<h1>Welcome</h1>'), headers: { 'content-type': 'text/html' } };
  await using api = await StubApi.start({ 'GET /languages/': page });
  const { code, stderr } = await runProgram(['languages', 'list', '--url', api.url]);
  expect(code).toBe(exitCode.failure);
  expect(stderr).toContain('Is the address right?');
});

test('Ctrl-C: 130', async () => {
  const interrupt = new AbortController();
  await using api = await StubApi.start({
    'GET /jobs/7': () => {
      interrupt.abort();
      return { stall: true };
    },
  });
  const line = ['jobs', 'get', '7', '--url', api.url];
  expect((await runProgram(line, { signal: interrupt.signal })).code).toBe(exitCode.interrupted);
});
