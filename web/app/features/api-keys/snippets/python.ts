import {
  exampleRecording,
  lines,
  quoted,
  jobFields,
  type ExampleCall,
  type ExampleSet,
} from './example-call.ts';

const address = ({ origin }: ExampleCall, path: string): string => quoted(`${origin}${path}`);

const authorization = ({ apiKey }: ExampleCall): string =>
  `'Authorization': ${quoted(`Bearer ${apiKey}`)},`;

/** Sends `request`, and exits with the reason if it fails. */
const send = (...rest: readonly string[]): readonly string[] => [
  `try:`,
  `    with urlopen(request) as response:`,
  ...rest.map((line) => `        ${line}`),
  `except HTTPError as error:`,
  `    raise SystemExit(json.load(error)['detail'])`,
];

const imports = (...names: readonly string[]): readonly string[] => [
  `import json`,
  ...names,
  `from urllib.error import HTTPError`,
  `from urllib.request import Request, urlopen`,
];

const entry = ([name, value]: readonly [string, string]): string => `'${name}': ${quoted(value)},`;

const createJob = (call: ExampleCall, work: Readonly<Record<string, string>>): string =>
  lines(
    imports(),
    `from uuid import uuid4`,
    ``,
    `request = Request(`,
    `    ${address(call, '/jobs/')},`,
    `    method='POST',`,
    `    headers={`,
    `        ${authorization(call)}`,
    `        'Content-Type': 'application/json',`,
    `        'Idempotency-Key': str(uuid4()),`,
    `    },`,
    `    data=json.dumps({`,
    Object.entries(work).map((field) => `        ${entry(field)}`),
    `    }).encode(),`,
    `)`,
    send(`job = json.load(response)`),
    `print(job['id'], job['status'], job['price'])`,
  );

const uploadJob = (call: ExampleCall): string =>
  lines(
    imports(`from pathlib import Path`),
    `from uuid import uuid4`,
    ``,
    `fields = {`,
    Object.entries(jobFields.transcription(call)).map((field) => `    ${entry(field)}`),
    `}`,
    `audio = Path('${exampleRecording}')`,
    ``,
    `boundary = uuid4().hex`,
    `part = f'--{boundary}\\r\\nContent-Disposition: form-data; name='`,
    `form = ''.join(f'{part}"{name}"\\r\\n\\r\\n{value}\\r\\n' for name, value in fields.items())`,
    `form += f'{part}"audio_file"; filename="{audio.name}"\\r\\nContent-Type: audio/wav\\r\\n\\r\\n'`,
    ``,
    `request = Request(`,
    `    ${address(call, '/jobs/upload')},`,
    `    method='POST',`,
    `    headers={`,
    `        ${authorization(call)}`,
    `        'Content-Type': f'multipart/form-data; boundary={boundary}',`,
    `        'Idempotency-Key': str(uuid4()),`,
    `    },`,
    `    data=form.encode() + audio.read_bytes() + f'\\r\\n--{boundary}--\\r\\n'.encode(),`,
    `)`,
    send(`job = json.load(response)`),
    `print(job['id'], job['status'], job['price'])`,
  );

const readOne = (call: ExampleCall, path: string, name: string): readonly string[] => [
  ...imports(),
  ``,
  `request = Request(`,
  `    ${address(call, path)},`,
  `    headers={${authorization(call).slice(0, -1)}},`,
  `)`,
  ...send(`${name} = json.load(response)`),
];

const readAll = (call: ExampleCall, path: string, each: readonly string[]): string =>
  lines(
    imports(`import re`).toSorted(),
    `from urllib.parse import urljoin`,
    ``,
    `url = ${address(call, `${path}?limit=100`)}`,
    `while url:`,
    `    request = Request(url, headers={${authorization(call).slice(0, -1)}})`,
    send(
      ...each,
      `# Lists are paginated; the Link header has the next page.`,
      `following = re.search('<(.+)>; rel="next"', response.headers.get('Link', ''))`,
      `url = following and urljoin(url, following[1])`,
    ).map((line) => `    ${line}`),
  );

/** The examples in Python, with only its standard library. */
export const python: ExampleSet = {
  'create-translation': (call) => createJob(call, jobFields.translation(call)),
  'create-transcription': uploadJob,
  'create-narration': (call) => createJob(call, jobFields.narration(call)),
  'list-jobs': (call) =>
    readAll(call, '/jobs/', [
      `for job in json.load(response):`,
      `    print(job['id'], job['service_type'], job['status'], job['price'])`,
    ]),
  'get-job': (call) =>
    lines(
      readOne(call, `/jobs/${call.jobId}`, 'job'),
      `print(job['id'], job['service_type'], job['status'], job['price'])`,
    ),
  'job-status': (call) =>
    lines(
      readOne(call, `/jobs/${call.jobId}/status`, 'job'),
      `print(job['id'], job['status'], job['updated_at'])`,
    ),
  'list-providers': (call) =>
    readAll(call, '/users/service-providers', [
      `for one in json.load(response):`,
      `    print(one['provider_id'], one['name'], one['rating_count'])`,
    ]),
  'list-languages': (call) =>
    lines(
      readOne(call, '/languages/', 'languages'),
      `for one in languages:`,
      `    print(one['language_code'], one['name'])`,
    ),
  'download-output': (call) =>
    lines(
      imports(`from pathlib import Path`),
      ``,
      `request = Request(`,
      `    ${address(call, `/jobs/${call.jobId}/output`)},`,
      `    headers={${authorization(call).slice(0, -1)}},`,
      `)`,
      send(
        `name = Path(response.headers.get_filename()).name`,
        `Path(name).write_bytes(response.read())`,
      ),
      `print(f'Saved {name}')`,
    ),
};
