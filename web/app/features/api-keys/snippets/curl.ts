import {
  escapes,
  type ExampleCall,
  exampleRecording,
  type ExampleSet,
  jobFields,
  lines,
} from './example-call.ts';

/** A shell string in single quotes. */
const quoted = (value: string): string => `'${escapes.shell(value)}'`;

/** A command with each argument on a separate line. */
const command = (...parts: readonly (string | readonly string[])[]): string =>
  parts.flat().join(' \\\n  ');

const curl = ({ origin }: ExampleCall, path: string, flags = ''): string =>
  `curl${flags} ${quoted(`${origin}${path}`)}`;

const authorization = ({ apiKey }: ExampleCall): string =>
  `-H ${quoted(`Authorization: Bearer ${apiKey}`)}`;

/** An idempotency key that is unique for each run, made of what every shell provides. */
const idempotencyHeader = (prefix: string): string =>
  `-H "Idempotency-Key: ${prefix}-$$-$(date +%s)"`;

const createJob = (call: ExampleCall, work: Readonly<Record<string, string>>): string =>
  command(
    curl(call, '/jobs/'),
    authorization(call),
    idempotencyHeader(work['service_type'] ?? ''),
    `-H 'Content-Type: application/json'`,
    `-d ${quoted(JSON.stringify(work, null, 2).replaceAll('\n', '\n  '))}`,
  );

const get = (call: ExampleCall, path: string): string =>
  command(curl(call, path), authorization(call));

const getAll = (call: ExampleCall, path: string): string =>
  lines(
    `# Lists are paginated: the Link header, which -i shows, has the URL of the next page.`,
    get(call, `${path}?limit=100`),
  );

/** The examples for the command line. */
export const curlExamples: ExampleSet = {
  'create-translation': (call) => createJob(call, jobFields.translation(call)),
  'create-transcription': (call) =>
    command(
      curl(call, '/jobs/upload'),
      authorization(call),
      idempotencyHeader('transcription'),
      Object.entries(jobFields.transcription(call)).map(
        ([name, value]) => `--form-string ${quoted(`${name}=${value}`)}`,
      ),
      `-F 'audio_file=@${exampleRecording}'`,
    ),
  'create-narration': (call) => createJob(call, jobFields.narration(call)),
  'list-jobs': (call) => getAll(call, '/jobs/'),
  'get-job': (call) => get(call, `/jobs/${call.jobId}`),
  'job-status': (call) => get(call, `/jobs/${call.jobId}/status`),
  'list-providers': (call) => getAll(call, '/users/service-providers'),
  'list-languages': (call) => get(call, '/languages/'),
  'download-output': (call) =>
    lines(
      `# Saves the file under its original name.`,
      command(curl(call, `/jobs/${call.jobId}/output`, ' -f -OJ'), authorization(call)),
    ),
};
