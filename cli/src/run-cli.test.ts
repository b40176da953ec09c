import { describe, expect, test } from 'vitest';

import { exitCode } from './cli-error.ts';
import { runProgram } from './testing/run-program.ts';
import { problem, StubApi, type StubResponse } from './testing/stub-api.ts';

describe('an invalid command line exits with 2 and explains the error', () => {
  test.each<[string, string]>([
    ['jbos list', "error: Unknown command 'jbos'.\nDid you mean jobs?"],
    ['jobs lst', "error: Unknown command 'lst'.\nDid you mean list?"],
    ['jobs list --stauts pending', "error: Unknown option '--stauts'.\nDid you mean --status?"],
    ['languages list --jsn', "error: Unknown option '--jsn'.\nDid you mean --json?"],
    ['jobs list --status done', 'Allowed choices are pending, in_progress, completed'],
    ['jobs list --limit 0', 'It must be a whole number of at least 1.'],
    ['jobs get', "error: Missing required argument 'id'."],
    ['jobs get first', 'It must be a whole number, as shown in the lists.'],
    ['jobs get 7 8', 'error: Too many arguments'],
    ['jobs wait 7 --timeout soon', 'Use a format like 90s, 10m, 1h30m or 12:30.'],
    ['jobs create', 'error: The type of service is missing.'],
    ['jobs create --from en --to tw story.txt', 'For a file, use: --file story.txt'],
    ['jobs create --from en --to tw --text a --file b', 'Specify the text only once'],
    [
      'jobs create --service narration -l tw --audio a.mp3',
      '--audio is only for transcriptions, not for a narration.',
    ],
    ['jobs create --service transcription -l tw', 'Use: --audio FILE'],
    ['jobs create --audio a.mp3', 'Use, for example: --language Twi'],
    ['jobs create --audio a.mp3 -l tw --quote', 'Use, for example: --duration 12:30'],
    ['jobs deliver 7', 'Specify either a file or --text.'],
    ['jobs deliver 7 a.txt --text b', 'Specify either a file or --text.'],
    ['login --with-token --email a@example.com', 'either with a token or with a password'],
    ['login', 'Use --email and --password-stdin, or --with-token.'],
    ['languages list --url nsem.example.com', 'is not an HTTP URL'],
  ])('nsem %s', async (line, message) => {
    const { code, stdout, stderr } = await runProgram(line.split(' '));
    expect({ code, stdout }).toEqual({ code: exitCode.usage, stdout: '' });
    expect(stderr).toContain(message);
  });

  test('in JSON with --json', async () => {
    const { code, stdout, stderr } = await runProgram(['--json', 'jobs', 'lst']);
    expect({ code, stdout }).toEqual({ code: exitCode.usage, stdout: '' });
    expect(JSON.parse(stderr)).toEqual({
      type: 'about:blank',
      code: 'cli.usage',
      detail: "Unknown command 'lst'.",
      suggestion: 'Did you mean list?',
    });
  });

  test('a group without a command shows its commands', async () => {
    const { code, stdout, stderr } = await runProgram(['jobs']);
    expect({ code, stdout }).toEqual({ code: exitCode.usage, stdout: '' });
    expect(stderr).toContain('create [options]');
    const json = await runProgram(['jobs', '--json']);
    expect(JSON.parse(json.stderr)).toMatchObject({ code: 'cli.usage' });
  });
});

describe('help', () => {
  test.each([
    ['--help', 'nsem help exit-codes'],
    ['help jobs', 'deliver [options]'],
    ['jobs create --help', "--text 'Please wash your hands before you eat.'"],
    ['jobs list -h', '--created-after <time>'],
    ['jobs get -h', 'Options (those of every command: nsem help options):\n  -h, --help'],
    ['providers --help', 'list [options]'],
    ['help options', '--idempotency-key <key>  identifies a change'],
    ['help environment', 'NSEM_TOKEN                         an API key'],
    ['help exit-codes', '130  interrupted'],
  ])('nsem %s is printed to standard output and exits with 0', async (line, message) => {
    const { code, stdout, stderr } = await runProgram(line.split(' '));
    expect({ code, stderr }).toEqual({ code: exitCode.ok, stderr: '' });
    expect(stdout).toContain(message);
  });

  test('the version is one line', async () => {
    expect((await runProgram(['--version'])).stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
  });
});

type ErrorResponse = Readonly<{
  status: number;
  name: string;
  more?: Record<string, unknown>;
  exits: number;
  suggests: string;
}>;

describe('an error response has its own exit code and a suggestion', () => {
  const notReady = 'job.output-not-ready';
  test.each<ErrorResponse>([
    { status: 400, name: 'http.body-malformed', exits: 5, suggests: 'Request ID: req-1' },
    { status: 401, name: 'http.unauthenticated', exits: 4, suggests: 'Log in with: nsem login' },
    {
      status: 401,
      name: 'http.token-invalid',
      exits: 4,
      suggests: 'Log in again with: nsem login',
    },
    { status: 402, name: 'wallet.x', more: { missing: 7 }, exits: 10, suggests: 'by GHS 7.00' },
    { status: 403, name: 'permission.denied', exits: 4, suggests: 'Request ID: req-1' },
    {
      status: 403,
      name: 'permission.denied',
      more: { required_scope: 'work:accept', required_access: null, required_credential: null },
      exits: 4,
      suggests: 'nsem keys create NAME --scope work:accept',
    },
    {
      status: 403,
      name: 'permission.denied',
      more: { required_scope: null, required_access: 'full', required_credential: null },
      exits: 4,
      suggests: 'nsem keys update ID --access full',
    },
    {
      status: 403,
      name: 'permission.denied',
      more: { required_scope: null, required_access: null, required_credential: 'session' },
      exits: 4,
      suggests: 'Log in with: nsem login',
    },
    {
      status: 403,
      name: 'permission.denied',
      more: { required_scope: 'work; rm -r ~' },
      exits: 4,
      suggests: 'This is why.\nRequest ID',
    },
    { status: 404, name: 'http.not-found', exits: 3, suggests: 'Check the address' },
    { status: 404, name: 'job.not-found', exits: 3, suggests: 'nsem jobs list' },
    { status: 409, name: 'job.wrong-state', exits: 6, suggests: 'Request ID: req-1' },
    {
      status: 409,
      name: notReady,
      more: { job_status: 'pending' },
      exits: 8,
      suggests: 'jobs wait',
    },
    { status: 409, name: notReady, more: { job_status: 'failed' }, exits: 6, suggests: 'req-1' },
    { status: 413, name: 'upload.too-large', exits: 5, suggests: 'Request ID: req-1' },
    { status: 415, name: 'http.media-type-unsupported', exits: 5, suggests: 'Request ID: req-1' },
    { status: 422, name: 'language.unknown', exits: 5, suggests: 'nsem languages list' },
    {
      status: 500,
      name: 'http.internal',
      exits: 1,
      suggests: 'contact the operator of the server',
    },
  ])('$status $name', async ({ status, name, more, exits, suggests }) => {
    // Failures of the server are retried: the timeout limits how long this test takes.
    const answer = problem(status, name, 'This is why.', more);
    await using api = await StubApi.start({ 'GET /jobs/7': answer });
    const line = ['jobs', 'get', '7', '--url', api.url, '--timeout', '3s'];
    const person = await runProgram(line);
    expect(person.code).toBe(exits);
    expect(person.stdout).toBe('');
    expect(person.stderr).toMatch(/^error: This is why\.\n/);
    expect(person.stderr).toContain(suggests);
    const program = await runProgram([...line, '--json']);
    expect(program.code).toBe(exits);
    expect(JSON.parse(program.stderr)).toMatchObject({ status, code: name, request_id: 'req-1' });
  });

  test.each([
    'jobs create --from en --to tw --text Akwaaba',
    'jobs get 7',
    'jobs cancel 7 --yes',
    'jobs wait 7',
    'jobs list',
    'wallet',
    'services approve 7',
    'keys create backup --yes',
    'api GET /jobs/7',
    'jobs get 7 --json',
  ])('another program that accepts everything is no marketplace: nsem %s', async (line) => {
    // No value: the header is not sent.
    const accepted = { json: { ok: true }, headers: { 'request-id': [] } };
    await using api = await StubApi.start(() => accepted);
    const env = { NSEM_TOKEN: 'nsem_1' };
    const { code, stdout, stderr } = await runProgram([...line.split(' '), '--url', api.url], {
      env,
    });
    expect({ code, stdout }).toEqual({ code: exitCode.failure, stdout: '' });
    expect(stderr).toContain('did not respond as a Nsem marketplace does');
    expect(stderr).toContain('Check the address (--url or NSEM_URL).');
    expect(stderr).not.toContain('    at ');
  });

  test.each(['request-id', 'nsem-version'])(
    'a marketplace behind a proxy that leaves nothing but %s is one',
    async (name) => {
      const headers = { 'request-id': [], [name]: '0.1.0' };
      await using api = await StubApi.start(() => ({ json: [], headers }));
      const env = { NSEM_URL: api.url, NSEM_TOKEN: 'nsem_1' };
      expect(await runProgram(['languages', 'list', '--json'], { env })).toMatchObject({
        code: exitCode.ok,
        stderr: '',
      });
    },
  );

  test('what must wait for something else says so, and is done then', async () => {
    const detail = 'Another backup is being downloaded.';
    const busy = problem(409, 'backup.in-progress', detail, { retryable: true });
    const answers: StubResponse[] = [{ ...busy, headers: { ...busy.headers, 'retry-after': '1' } }];
    await using api = await StubApi.start({
      'GET /languages/': () => answers.shift() ?? { json: [] },
    });
    const { code, stderr } = await runProgram(['languages', 'list', '--url', api.url]);
    expect(code).toBe(exitCode.ok);
    expect(stderr).toMatch(
      /^Another backup is being downloaded\. nsem tries again in 2 seconds\.\n/,
    );
  });

  test('what a check found in a delivery is a list, and a note is suggested if that is enough', async () => {
    const finding = {
      severity: 'warning',
      place: 3,
      at: null,
      found: '12',
      check: 'number-missing',
    };
    const findings = [
      { ...finding, detail: 'The number 12 is missing.' },
      { ...finding, place: null, at: 7.5, detail: 'There are clicks.' },
    ];
    const answer = problem(422, 'job.delivery-needs-note', 'This is why.', { findings });
    await using api = await StubApi.start({ 'POST /jobs/7/deliver': answer });
    const line = ['jobs', 'deliver', '7', '--text', 'Maakye', '--url', api.url];
    const { code, stderr } = await runProgram(line);
    expect(code).toBe(5);
    expect(stderr.split('\n')).toEqual(
      expect.arrayContaining([
        'error: This was found:',
        '  warning in line 3: The number 12 is missing.',
        '  warning at 7.5 s: There are clicks.',
        expect.stringContaining('--note'),
      ]),
    );
  });

  test('an invalid token from the environment is named as such', async () => {
    const answer = problem(401, 'http.token-invalid', 'The token is not valid.');
    await using api = await StubApi.start({ 'GET /wallet/me': answer, 'GET /auth/me': answer });
    const env = { NSEM_TOKEN: 'old', NSEM_URL: api.url };
    const { code, stderr } = await runProgram(['whoami'], { env });
    expect(code).toBe(exitCode.authentication);
    expect(stderr).toContain(
      'The token comes from NSEM_TOKEN, which takes precedence over nsem login.',
    );
  });

  test('a key from the environment that may not do this is named as such', async () => {
    const more = { required_scope: null, required_access: null, required_credential: 'session' };
    const answer = problem(403, 'permission.denied', 'No API key may do this.', more);
    await using api = await StubApi.start({ 'GET /api-keys/': answer });
    const env = { NSEM_TOKEN: 'nsem_key', NSEM_URL: api.url };
    const { code, stderr } = await runProgram(['keys', 'list'], { env });
    expect(code).toBe(exitCode.authentication);
    expect(stderr).toContain('unset it, and log in with: nsem login');
  });

  test('429 suggests when to try again', async () => {
    const answer = { ...problem(429, 'http.rate-limited', 'Too many requests.') };
    const headers = { ...answer.headers, 'retry-after': '90' };
    await using api = await StubApi.start({ 'GET /jobs/7': { ...answer, headers } });
    const { code, stderr } = await runProgram(['jobs', 'get', '7', '--url', api.url]);
    expect(code).toBe(exitCode.rateLimit);
    expect(stderr).toContain('Try again in 90 seconds.');
  });

  test('all invalid fields are listed', async () => {
    const errors = [
      { pointer: '#/target_language', detail: 'target_language is required.' },
      { pointer: '#/content', detail: 'must not be empty' },
    ];
    const answer = problem(422, 'http.invalid', 'Two things.', { errors });
    await using api = await StubApi.start({ 'POST /jobs/': answer });
    const line = ['jobs', 'create', '--from', 'en', '--text', 'x', '--url', api.url];
    const { code, stderr } = await runProgram(line);
    expect(code).toBe(exitCode.validation);
    expect(stderr).toBe(
      [
        'error: The request is invalid:',
        '  target_language is required.',
        '  content: must not be empty',
        'Request ID: req-1',
        '',
      ].join('\n'),
    );
  });
});

test('an unreachable server exits with 9', async () => {
  const gone = await StubApi.start({});
  await gone[Symbol.asyncDispose]();
  const line = ['languages', 'list', '--url', gone.url, '--timeout', '2s'];
  const { code, stderr } = await runProgram(line);
  expect(code).toBe(exitCode.network);
  expect(stderr).toContain('the connection was refused');
});

test('a server that does not respond in time exits with 9', async () => {
  await using api = await StubApi.start({ 'GET /languages/': { stall: true } });
  const line = ['languages', 'list', '--url', api.url, '--timeout', '100ms'];
  const { code, stderr } = await runProgram(line);
  expect(code).toBe(exitCode.network);
  expect(stderr).toContain('--timeout 10m');
});

test('a server of another kind suggests to check the address', async () => {
  const page = { bytes: Buffer.from('<h1>Welcome</h1>'), headers: { 'content-type': 'text/html' } };
  await using api = await StubApi.start({ 'GET /languages/': page });
  const { code, stderr } = await runProgram(['languages', 'list', '--url', api.url]);
  expect(code).toBe(exitCode.failure);
  expect(stderr).toContain('Check the address');
});

test('Ctrl-C exits with 130', async () => {
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
