import { knowText } from './delta.ts';

const second = [
  '{"status":200}\n{"status":204}\n{"status":200,"headers":{"etag":"\\""}}\n',
  '"service_type":"transcription","source_language":null,"target_language":null,"language":"',
  '"service_type":"narration","role":"service-provider","role":"client","is_active":true',
  '"is_available":true,"amount":,"balance":,"name":"","email":"","comment":null,"rating":',
  '"status":"in_progress","status":"completed","status":"cancelled","status":"approved"',
  '-in_progress--completed--cancelled-"content_is_preview":true,"has_output":true',
  '"output_name":"","output_type":"text/plain","output_bytes":,"completed_at":"2026-',
  '"language":null,"title":"","content":"","words":null,"minutes":,"audio_duration":',
].join(',');

/** The commonest answer comes last: of two places with the same start, the later one is found. */
const job = `{"status":201,"headers":{"location":"/jobs/"}}
{"id":,"client_id":,"client_name":null,"provider_id":null,"provider_name":null,\
"service_type":"translation","source_language":"en","target_language":"tw","language":null,\
"title":"","content":"","content_preview":"","content_length":,"content_is_preview":false,\
"content_withheld":false,"input_withheld":false,"content_erased":false,"status":"pending",\
"words":,"minutes":null,"audio_duration":null,"unit_price":0.01,"price":,"discount":0,\
"amount_due":,"is_quick":false,"has_document":false,"has_output":false,"output_formats":[],\
"output_name":null,"output_type":null,"output_bytes":null,"failure_reason":null,\
"created_at":"2026-","updated_at":"2026-","version":"-pending-m","assigned_at":null,\
"completed_at":null,"reference":null,"metadata":{},"purpose":null,"audience":null,"tone":null,\
"due_at":null}`;

/**
 * What answers typically consist of. Stored answers need the text that they were encoded with: a better
 * one is added at the end, and one is removed no earlier than answers expire.
 */
export const knownAnswers = [knowText(second + job)] as const;
