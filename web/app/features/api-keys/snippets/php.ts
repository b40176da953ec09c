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
  quoted(`Authorization: Bearer ${apiKey}`);

const idempotencyHeader = `'Idempotency-Key: ' . bin2hex(random_bytes(16))`;

const throwOnError = (body: string): string =>
  `if (isset(${body}['detail'])) throw new Exception(${body}['detail']);`;

/** With `ignore_errors`, the body of an error response can be read too: it has the reason. */
const context = (call: ExampleCall): readonly string[] => [
  `$context = stream_context_create(['http' => [`,
  `    'header' => [${authorization(call)}],`,
  `    'ignore_errors' => true,`,
  `]]);`,
];

const read = (call: ExampleCall, path: string, name: string): readonly string[] => [
  `$body = file_get_contents(${address(call, path)}, false, $context);`,
  `$${name} = json_decode($body, true);`,
  throwOnError(`$${name}`),
];

const createJob = (call: ExampleCall, work: Readonly<Record<string, string>>): string =>
  lines(
    `<?php`,
    `$context = stream_context_create(['http' => [`,
    `    'method' => 'POST',`,
    `    'header' => [`,
    `        ${authorization(call)},`,
    `        'Content-Type: application/json',`,
    `        ${idempotencyHeader},`,
    `    ],`,
    `    'content' => json_encode([`,
    Object.entries(work).map(([name, value]) => `        '${name}' => ${quoted(value)},`),
    `    ]),`,
    `    'ignore_errors' => true,`,
    `]]);`,
    read(call, '/jobs/', 'job'),
    `echo "{$job['id']} {$job['status']} {$job['price']}\\n";`,
  );

const uploadJob = (call: ExampleCall): string =>
  lines(
    `<?php`,
    `$fields = [`,
    Object.entries(jobFields.transcription(call)).map(
      ([name, value]) => `    '${name}' => ${quoted(value)},`,
    ),
    `];`,
    `$audio = '${exampleRecording}';`,
    ``,
    `$boundary = bin2hex(random_bytes(16));`,
    `$part = "--$boundary\\r\\nContent-Disposition: form-data; name=";`,
    `$form = '';`,
    `foreach ($fields as $name => $value) {`,
    `    $form .= "$part\\"$name\\"\\r\\n\\r\\n$value\\r\\n";`,
    `}`,
    `$form .= "$part\\"audio_file\\"; filename=\\"$audio\\"\\r\\n";`,
    `$form .= "Content-Type: audio/wav\\r\\n\\r\\n";`,
    ``,
    `$context = stream_context_create(['http' => [`,
    `    'method' => 'POST',`,
    `    'header' => [`,
    `        ${authorization(call)},`,
    `        "Content-Type: multipart/form-data; boundary=$boundary",`,
    `        ${idempotencyHeader},`,
    `    ],`,
    `    'content' => $form . file_get_contents($audio) . "\\r\\n--$boundary--\\r\\n",`,
    `    'ignore_errors' => true,`,
    `]]);`,
    read(call, '/jobs/upload', 'job'),
    `echo "{$job['id']} {$job['status']} {$job['price']}\\n";`,
  );

const readAll = (call: ExampleCall, path: string, echo: string): string =>
  lines(
    `<?php`,
    context(call),
    `$url = ${address(call, `${path}?limit=100`)};`,
    `while ($url) {`,
    `    $stream = fopen($url, 'r', false, $context);`,
    `    $page = json_decode(stream_get_contents($stream), true);`,
    `    ${throwOnError('$page')}`,
    `    foreach ($page as $one) {`,
    `        ${echo}`,
    `    }`,
    `    // Lists are paginated; the Link header has the next page.`,
    `    $headers = implode("\\n", stream_get_meta_data($stream)['wrapper_data']);`,
    `    $more = preg_match('/^Link: <(.+)>; rel="next"/im', $headers, $next);`,
    `    $url = $more ? ${quoted(call.origin)} . $next[1] : null;`,
    `}`,
  );

/** The examples in PHP, without extensions. */
export const php: ExampleSet = {
  'create-translation': (call) => createJob(call, jobFields.translation(call)),
  'create-transcription': uploadJob,
  'create-narration': (call) => createJob(call, jobFields.narration(call)),
  'list-jobs': (call) =>
    readAll(
      call,
      '/jobs/',
      `echo "{$one['id']} {$one['service_type']} {$one['status']} {$one['price']}\\n";`,
    ),
  'get-job': (call) =>
    lines(
      `<?php`,
      context(call),
      read(call, `/jobs/${call.jobId}`, 'job'),
      `echo "{$job['id']} {$job['service_type']} {$job['status']} {$job['price']}\\n";`,
    ),
  'job-status': (call) =>
    lines(
      `<?php`,
      context(call),
      read(call, `/jobs/${call.jobId}/status`, 'job'),
      `echo "{$job['id']} {$job['status']} {$job['updated_at']}\\n";`,
    ),
  'list-providers': (call) =>
    readAll(
      call,
      '/users/service-providers',
      `echo "{$one['provider_id']} {$one['name']} {$one['rating_count']}\\n";`,
    ),
  'list-languages': (call) =>
    lines(
      `<?php`,
      context(call),
      read(call, '/languages/', 'languages'),
      `foreach ($languages as $one) {`,
      `    echo "{$one['language_code']} {$one['name']}\\n";`,
      `}`,
    ),
  'download-output': (call) =>
    lines(
      `<?php`,
      context(call),
      `$stream = fopen(${address(call, `/jobs/${call.jobId}/output`)}, 'r', false, $context);`,
      `$headers = implode("\\n", stream_get_meta_data($stream)['wrapper_data']);`,
      `if (!preg_match('#^Content-Disposition: .*filename="([^"/]+)"#im', $headers, $file)) {`,
      `    throw new Exception(json_decode(stream_get_contents($stream), true)['detail']);`,
      `}`,
      `file_put_contents($file[1], $stream);`,
      `echo "Saved $file[1]\\n";`,
    ),
};
