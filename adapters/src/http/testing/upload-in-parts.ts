import type { Someone, TestServer } from './test-server.ts';

/** A file to upload, and what it is for. */
type Uploaded = Readonly<{
  by: Someone;
  purpose: 'message' | 'statement';
  job: number;
  name: string;
  bytes: Buffer<ArrayBuffer>;
}>;

const encode = (text: string) => Buffer.from(text).toString('base64');

/** Uploads a file as tus clients do; returns the id of the upload. */
export async function uploadInParts(
  server: TestServer,
  { by, purpose, job, name, bytes }: Uploaded,
): Promise<number> {
  const metadata = { filename: name, purpose, job_id: String(job) };
  const started = await server.call('POST', '/uploads/', {
    by,
    headers: {
      'upload-length': String(bytes.length),
      'upload-metadata': Object.entries(metadata)
        .map(([field, value]) => `${field} ${encode(value)}`)
        .join(','),
    },
  });
  const { id } = started.body;
  await server.call('PATCH', `/uploads/${id}`, {
    by,
    body: bytes,
    headers: { 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
  });
  return id;
}
