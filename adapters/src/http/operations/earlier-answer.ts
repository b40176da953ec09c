// Versions before migration 0043 stored of an answer what neither its request nor a typical answer has. Such answers
// are valid for seven days. This file, and `sent` of a request, may go when no marketplace is upgraded from such a
// version any more; a migration then deletes the answers whose first byte is 0.

/** The typical parts of answers, as those versions had them: they must not change. */
const typical = Buffer.from(`{"status":200}
{"status":204}
{"status":200,"headers":{"etag":"\\""}}
,"service_type":"transcription","source_language":null,"target_language":null,"language":",\
"service_type":"narration","role":"service-provider","role":"client","is_active":true,\
"is_available":true,"amount":,"balance":,"name":"","email":"","comment":null,"rating":,\
"status":"in_progress","status":"completed","status":"cancelled","status":"approved",\
-in_progress--completed--cancelled-"content_is_preview":true,"has_output":true,\
"output_name":"","output_type":"text/plain","output_bytes":,"completed_at":"2026-,\
"language":null,"title":"","content":"","words":null,"minutes":,"audio_duration":\
{"status":201,"headers":{"location":"/jobs/"}}
{"id":,"client_id":,"client_name":null,"provider_id":null,"provider_name":null,\
"service_type":"translation","source_language":"en","target_language":"tw","language":null,\
"title":"","content":"","content_preview":"","content_length":,"content_is_preview":false,\
"content_withheld":false,"input_withheld":false,"content_erased":false,"status":"pending",\
"words":,"minutes":null,"audio_duration":null,"unit_price":0.01,"price":,"discount":0,\
"amount_due":,"is_quick":false,"has_document":false,"has_output":false,"output_formats":[],\
"output_name":null,"output_type":null,"output_bytes":null,"failure_reason":null,\
"created_at":"2026-","updated_at":"2026-","version":"-pending-m","assigned_at":null,\
"completed_at":null,"reference":null,"metadata":{},"purpose":null,"audience":null,"tone":null,\
"due_at":null}`);

/** Whether an answer is of an earlier version: texts begin with a brace. */
export const isEarlier = (stored: Uint8Array): boolean => stored[0] === 0;

/**
 * Decodes the text of an answer of an earlier version: for each part the number of new bytes, these bytes, the number
 * of known bytes, and where they are; the last part ends after the new bytes.
 *
 * @param sent the content of the repeated request, which has the fingerprint of the first one.
 * @throws {RangeError} if the answer is damaged.
 */
export function decodeEarlier(stored: Uint8Array, sent: string): string {
  const known = Buffer.concat([typical, Buffer.from(sent)]);
  const parts: Uint8Array[] = [];
  let at = 1;
  const number = () => {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = stored[at++];
      if (byte === undefined) throw new RangeError('a stored answer ends too early');
      value |= (byte & 127) << shift;
      if (byte < 128) return value;
    }
  };
  const take = (from: Uint8Array, start: number, length: number) => {
    if (start + length > from.length) throw new RangeError('a stored answer has no such part');
    parts.push(from.subarray(start, start + length));
  };
  for (;;) {
    const length = number();
    take(stored, at, length);
    at += length;
    if (at === stored.length) return Buffer.concat(parts).toString();
    const matched = number();
    take(known, number(), matched);
  }
}
