import {
  exampleRecording,
  lines,
  quoted,
  jobFields,
  type ExampleCall,
  type ExampleSet,
} from './example-call.ts';

const program = (call: ExampleCall, ...rest: readonly (string | readonly string[])[]): string =>
  lines(
    `// npm install @nsem/sdk, then with Node 22 or newer: node example.mjs`,
    `import { Nsem } from '@nsem/sdk';`,
    ``,
    `const nsem = new Nsem({`,
    `  baseUrl: ${quoted(call.origin)},`,
    `  token: ${quoted(call.apiKey)},`,
    `});`,
    ``,
    ...rest,
  );

const fields = (work: Readonly<Record<string, string>>): readonly string[] =>
  Object.entries(work).map(([name, value]) => `  ${name}: ${quoted(value)},`);

const createJob = (call: ExampleCall, work: Readonly<Record<string, string>>): string =>
  program(
    call,
    `const job = await nsem.jobs.create({`,
    fields(work),
    `});`,
    `console.log(job.id, job.status, job.price);`,
  );

/** The examples in JavaScript with `@nsem/sdk`. */
export const javascriptSdk: ExampleSet = {
  'create-translation': (call) => createJob(call, jobFields.translation(call)),
  'create-transcription': (call) =>
    program(
      call,
      `const job = await nsem.jobs.upload({`,
      fields(jobFields.transcription(call)),
      `  audio: '${exampleRecording}',`,
      `});`,
      `console.log(job.id, job.status, job.price);`,
    ),
  'create-narration': (call) => createJob(call, jobFields.narration(call)),
  'list-jobs': (call) =>
    program(
      call,
      `for await (const job of nsem.jobs.list()) {`,
      `  console.log(job.id, job.service_type, job.status, job.price);`,
      `}`,
    ),
  'get-job': (call) =>
    program(
      call,
      `const job = await nsem.jobs.get(${call.jobId});`,
      `console.log(job.id, job.service_type, job.status, job.price);`,
    ),
  'job-status': (call) =>
    program(
      call,
      `const job = await nsem.jobs.getStatus(${call.jobId});`,
      `console.log(job.id, job.status, job.updated_at);`,
    ),
  'list-providers': (call) =>
    program(
      call,
      `for await (const one of nsem.providers.list()) {`,
      `  console.log(one.provider_id, one.name, one.rating_count);`,
      `}`,
    ),
  'list-languages': (call) =>
    program(
      call,
      `for await (const one of nsem.languages.list()) {`,
      `  console.log(one.language_code, one.name);`,
      `}`,
    ),
  'download-output': (call) =>
    program(
      call,
      `const output = await nsem.jobs.downloadOutput(${call.jobId});`,
      `await output.toFile(output.filename);`,
      'console.log(`Saved ${output.filename}`);',
    ),
};
