import type { Operation, Parameter } from './api-model.ts';

/** Quotes a word for a shell. */
const quote = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;

const fillPath = (path: string, parameters: readonly Parameter[]): string =>
  path.replaceAll(/\{(?<name>\w+)\}/g, (whole, name: string) => {
    const found = parameters.find((one) => one.in === 'path' && one.name === name);
    return found?.example === undefined ? whole : encodeURIComponent(String(found.example));
  });

const isFile = (schema: unknown): boolean =>
  (schema as Readonly<{ format?: string }> | undefined)?.format === 'binary';

const fileNames: Readonly<Record<string, string>> = {
  audio_file: 'interview.mp3',
  audio_recording: 'sample.wav',
  file: 'output.docx',
};

const isFileArgument = (argument: string): boolean => /^-F \w+=@/.test(argument);

type Contents = NonNullable<Operation['requestBody']>['content'];

function formArguments({ schema, example }: Contents[string]): readonly string[] {
  return Object.entries((example ?? {}) as Readonly<Record<string, unknown>>).map(
    ([name, value]) =>
      isFile(schema.properties?.[name])
        ? `-F ${name}=@${fileNames[name] ?? 'file'}`
        : `-F ${quote(`${name}=${String(value)}`)}`,
  );
}

/** Sends the body as a form with its file if it can have one, otherwise as JSON. */
function bodyArguments({ requestBody }: Operation): readonly string[] {
  const form = requestBody?.content['multipart/form-data'];
  const asForm = form === undefined ? [] : formArguments(form);
  const json = requestBody?.content['application/json'];
  if (json === undefined || asForm.some(isFileArgument)) return asForm;
  const body = JSON.stringify(json.example, undefined, 2);
  return [`-H 'Content-Type: application/json'`, `-d ${quote(body)}`];
}

const typesOf = ({ responses }: Operation): readonly string[] =>
  Object.keys(responses['200']?.content ?? {});

/** Makes curl save a file, or show events as they arrive. */
function outputArguments(operation: Operation): readonly string[] {
  const types = typesOf(operation);
  if (types.includes('text/event-stream')) return ['--no-buffer'];
  const saves = types.some((type) => !/json|html/.test(type));
  return saves ? ['--remote-name --remote-header-name'] : [];
}

/** The curl command for an operation, with the example values. */
export function curlExample(operation: Operation): string {
  const { method, path, parameters = [], security } = operation;
  const key = parameters.find(({ name }) => name === 'Idempotency-Key');
  const verb = method === 'GET' ? '' : `-X ${method} `;
  return [
    `curl ${verb}"$NSEM_URL${fillPath(path, parameters)}"`,
    ...(security.length > 0 ? [`-H "Authorization: Bearer $NSEM_TOKEN"`] : []),
    ...(key === undefined ? [] : [`-H ${quote(`Idempotency-Key: ${String(key.example)}`)}`]),
    ...bodyArguments(operation),
    ...outputArguments(operation),
  ].join(' \\\n  ');
}
