import {
  exampleRecording,
  lines,
  quoted,
  jobFields,
  type ExampleCall,
  type ExampleSet,
} from './example-call.ts';

const howToRun = '// Node 22 or newer: node example.mjs';

const address = ({ origin }: ExampleCall, path: string): string => quoted(`${origin}${path}`);

const authorization = ({ apiKey }: ExampleCall): string =>
  `Authorization: ${quoted(`Bearer ${apiKey}`)},`;

const createJob = (call: ExampleCall, work: Readonly<Record<string, string>>): string =>
  lines(
    howToRun,
    `const response = await fetch(${address(call, '/jobs/')}, {`,
    `  method: 'POST',`,
    `  headers: {`,
    `    ${authorization(call)}`,
    `    'Content-Type': 'application/json',`,
    `    'Idempotency-Key': crypto.randomUUID(),`,
    `  },`,
    `  body: JSON.stringify({`,
    Object.entries(work).map(([name, value]) => `    ${name}: ${quoted(value)},`),
    `  }),`,
    `});`,
    `const job = await response.json();`,
    `if (!response.ok) throw new Error(job.detail);`,
    `console.log(job.id, job.status, job.price);`,
  );

const uploadJob = (call: ExampleCall): string =>
  lines(
    howToRun,
    `import { readFile } from 'node:fs/promises';`,
    ``,
    `const form = new FormData();`,
    Object.entries(jobFields.transcription(call)).map(
      ([name, value]) => `form.append('${name}', ${quoted(value)});`,
    ),
    `const audio = new Blob([await readFile('${exampleRecording}')], { type: 'audio/wav' });`,
    `form.append('audio_file', audio, '${exampleRecording}');`,
    ``,
    `const response = await fetch(${address(call, '/jobs/upload')}, {`,
    `  method: 'POST',`,
    `  headers: {`,
    `    ${authorization(call)}`,
    `    'Idempotency-Key': crypto.randomUUID(),`,
    `  },`,
    `  body: form,`,
    `});`,
    `const job = await response.json();`,
    `if (!response.ok) throw new Error(job.detail);`,
    `console.log(job.id, job.status, job.price);`,
  );

const readOne = (call: ExampleCall, path: string, rest: readonly string[]): string =>
  lines(
    howToRun,
    `const response = await fetch(${address(call, path)}, {`,
    `  headers: { ${authorization(call).slice(0, -1)} },`,
    `});`,
    rest,
  );

const readAll = (call: ExampleCall, path: string, rest: readonly string[]): string =>
  lines(
    howToRun,
    `const headers = { ${authorization(call).slice(0, -1)} };`,
    `let url = new URL(${address(call, `${path}?limit=100`)});`,
    `while (url) {`,
    `  const response = await fetch(url, { headers });`,
    rest.map((line) => `  ${line}`),
    `  // Lists are paginated; the Link header has the next page.`,
    `  const next = response.headers.get('Link')?.match(/<(.+)>; rel="next"/);`,
    `  url = next && new URL(next[1], url);`,
    `}`,
  );

/** The examples in JavaScript with `fetch`. */
export const javascriptFetch: ExampleSet = {
  'create-translation': (call) => createJob(call, jobFields.translation(call)),
  'create-transcription': uploadJob,
  'create-narration': (call) => createJob(call, jobFields.narration(call)),
  'list-jobs': (call) =>
    readAll(call, '/jobs/', [
      `const jobs = await response.json();`,
      `if (!response.ok) throw new Error(jobs.detail);`,
      `for (const job of jobs) console.log(job.id, job.service_type, job.status, job.price);`,
    ]),
  'get-job': (call) =>
    readOne(call, `/jobs/${call.jobId}`, [
      `const job = await response.json();`,
      `if (!response.ok) throw new Error(job.detail);`,
      `console.log(job.id, job.service_type, job.status, job.price);`,
    ]),
  'job-status': (call) =>
    readOne(call, `/jobs/${call.jobId}/status`, [
      `const job = await response.json();`,
      `if (!response.ok) throw new Error(job.detail);`,
      `console.log(job.id, job.status, job.updated_at);`,
    ]),
  'list-providers': (call) =>
    readAll(call, '/users/service-providers', [
      `const providers = await response.json();`,
      `if (!response.ok) throw new Error(providers.detail);`,
      `for (const one of providers) console.log(one.provider_id, one.name, one.rating_count);`,
    ]),
  'list-languages': (call) =>
    readOne(call, '/languages/', [
      `const languages = await response.json();`,
      `if (!response.ok) throw new Error(languages.detail);`,
      `for (const one of languages) console.log(one.language_code, one.name);`,
    ]),
  'download-output': (call) =>
    lines(
      howToRun,
      `import { writeFile } from 'node:fs/promises';`,
      ``,
      `const response = await fetch(${address(call, `/jobs/${call.jobId}/output`)}, {`,
      `  headers: { ${authorization(call).slice(0, -1)} },`,
      `});`,
      `if (!response.ok) throw new Error((await response.json()).detail);`,
      `const name = response.headers.get('Content-Disposition').match(/filename="([^"/]+)"/)[1];`,
      `await writeFile(name, Buffer.from(await response.arrayBuffer()));`,
      'console.log(`Saved ${name}`);',
    ),
};
