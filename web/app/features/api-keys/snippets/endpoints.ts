/** The inputs of an example besides the key. */
type ExampleNeed = 'pair' | 'language' | 'job' | 'nothing';

/** A call with examples. */
export type ExampleEndpoint = Readonly<{
  name: EndpointName;
  label: string;
  method: 'GET' | 'POST';
  path: string;
  /** The operation id in the API reference. */
  operation: string;
  needs: ExampleNeed;
}>;

/** The names of the nine example endpoints, as in the URL. */
export const endpointNames = [
  'create-translation',
  'create-transcription',
  'create-narration',
  'list-jobs',
  'get-job',
  'job-status',
  'list-providers',
  'list-languages',
  'download-output',
] as const;

export type EndpointName = (typeof endpointNames)[number];

/** The nine example endpoints, in the order of the screen. */
export const exampleEndpoints: readonly ExampleEndpoint[] = [
  {
    name: 'create-translation',
    label: 'Create translation job',
    method: 'POST',
    path: '/jobs/',
    operation: 'createJob',
    needs: 'pair',
  },
  {
    name: 'create-transcription',
    label: 'Create transcription job',
    method: 'POST',
    path: '/jobs/upload',
    operation: 'uploadJob',
    needs: 'language',
  },
  {
    name: 'create-narration',
    label: 'Create narration job',
    method: 'POST',
    path: '/jobs/',
    operation: 'createJob',
    needs: 'language',
  },
  {
    name: 'list-jobs',
    label: 'Get all jobs',
    method: 'GET',
    path: '/jobs/',
    operation: 'listJobs',
    needs: 'nothing',
  },
  {
    name: 'get-job',
    label: 'Get job by ID',
    method: 'GET',
    path: '/jobs/{id}',
    operation: 'readJob',
    needs: 'job',
  },
  {
    name: 'job-status',
    label: 'Get job status',
    method: 'GET',
    path: '/jobs/{id}/status',
    operation: 'readJobStatus',
    needs: 'job',
  },
  {
    name: 'list-providers',
    label: 'Get service providers',
    method: 'GET',
    path: '/users/service-providers',
    operation: 'listProviders',
    needs: 'nothing',
  },
  {
    name: 'list-languages',
    label: 'Get available languages',
    method: 'GET',
    path: '/languages/',
    operation: 'listLanguages',
    needs: 'nothing',
  },
  {
    name: 'download-output',
    label: 'Download job output',
    method: 'GET',
    path: '/jobs/{id}/output',
    operation: 'readJobOutput',
    needs: 'job',
  },
];

export function endpointOf(name: EndpointName): ExampleEndpoint {
  const found = exampleEndpoints.find((endpoint) => endpoint.name === name);
  if (found === undefined) throw new Error(`${name} is not described`);
  return found;
}

/** The styles of each example: four languages, JavaScript with and without the SDK. */
export const codeStyles = ['sdk', 'fetch', 'python', 'curl', 'php'] as const;

export type CodeStyle = (typeof codeStyles)[number];
