import { escapes } from './escapes.ts';
import {
  exampleRecording,
  lines,
  workOf,
  type ExampleCall,
  type ExampleSet,
} from './example-call.ts';

/** A value between single quotes, as the shell reads it. */
const quoted = (value: string): string => `'${escapes.shell(value)}'`;

/** A command and its arguments, each on a line of its own. */
const command = (...parts: readonly (string | readonly string[])[]): string =>
  parts.flat().join(' \\\n  ');

const curl = ({ origin }: ExampleCall, path: string, flags = ''): string =>
  `curl${flags} ${quoted(`${origin}${path}`)}`;

const authorization = ({ apiKey }: ExampleCall): string =>
  `-H ${quoted(`Authorization: Bearer ${apiKey}`)}`;

/** A name that is new each time, of what every terminal has. */
const onceHeader = (what: string): string => `-H "Idempotency-Key: ${what}-$$-$(date +%s)"`;

const createJob = (call: ExampleCall, work: Readonly<Record<string, string>>): string =>
  command(
    curl(call, '/jobs/'),
    authorization(call),
    onceHeader(work['service_type'] ?? ''),
    `-H 'Content-Type: application/json'`,
    `-d ${quoted(JSON.stringify(work, null, 2).replaceAll('\n', '\n  '))}`,
  );

const get = (call: ExampleCall, path: string): string =>
  command(curl(call, path), authorization(call));

const getAll = (call: ExampleCall, path: string): string =>
  lines(
    `# A list comes in pages: the next one is named by the Link header, which -i shows.`,
    get(call, `${path}?limit=100`),
  );

/** The examples for a terminal. */
export const curlExamples: ExampleSet = {
  'create-translation': (call) => createJob(call, workOf.translation(call)),
  'create-transcription': (call) =>
    command(
      curl(call, '/jobs/upload'),
      authorization(call),
      onceHeader('transcription'),
      Object.entries(workOf.transcription(call)).map(
        ([name, value]) => `--form-string ${quoted(`${name}=${value}`)}`,
      ),
      `-F 'audio_file=@${exampleRecording}'`,
    ),
  'create-narration': (call) => createJob(call, workOf.narration(call)),
  'list-jobs': (call) => getAll(call, '/jobs/'),
  'get-job': (call) => get(call, `/jobs/${call.jobId}`),
  'job-status': (call) => get(call, `/jobs/${call.jobId}/status`),
  'list-providers': (call) => getAll(call, '/users/service-providers'),
  'list-languages': (call) => get(call, '/languages/'),
  'download-output': (call) =>
    lines(
      `# Saves the file under the name that it was delivered with.`,
      command(curl(call, `/jobs/${call.jobId}/output`, ' -f -OJ'), authorization(call)),
    ),
};
