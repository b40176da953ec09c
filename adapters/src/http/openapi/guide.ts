/** The introduction of the API reference, in CommonMark. */
export const guide = (brand: string): string => `
${brand} is a marketplace for language services: people translate, transcribe and narrate, with
low-resource languages first. Everything that its pages can do, this API can do too.

## First steps

Create an API key on your dashboard, and send it with each call:

\`\`\`sh
export NSEM_URL=https://nsem.example.com NSEM_TOKEN=nsem_…
curl "$NSEM_URL/wallet/me" -H "Authorization: Bearer $NSEM_TOKEN"
\`\`\`

The npm package \`@nsem/sdk\` and the command-line program \`nsem\` implement what this page describes:
they send keys, retry, follow cursor pages and stream files.

## Authentication

\`Authorization: Bearer …\` carries an API key (\`nsem_…\`) or the access token of a login, which is
valid for 7 days. A client’s key acts as that client for jobs, providers, languages, usage and the
wallet; it cannot manage keys or sessions. The keys of providers and admins do what their scopes name:
a provider’s key works on jobs.

A 401 means that the credential is missing or no longer valid; a 403 means that it does not allow
this call. \`permission.denied\` names what would: \`required_scope\`, \`required_access\` or
\`required_credential\`. Anything that belongs to another user is a 404.

## Requests and responses

Bodies are JSON in UTF-8, in snake_case. Unknown fields are refused rather than ignored. Times are ISO
8601 in UTC. A language is accepted as a code or a name and always answered as a code. Paths work with
and without the trailing slash. Responses may gain fields: ignore those that you do not know.

## Money

Amounts are numbers of GHS with at most two decimals. \`price\` is the full value of a job,
\`discount\` is what ${brand} pays of a first translation, and \`amount_due\` is what is held from the
wallet until the job is delivered, cancelled or failed. \`POST /jobs/quote\` answers the count and the
price without creating the job. Send its \`amount_due\` as \`expected_amount_due\` with the job, and you never
pay another amount.

## Problems

An error is a problem document (RFC 9457) of the type \`application/problem+json\`. Show \`detail\` to
people and branch on \`code\`, which is stable; each call below lists its codes. \`type\` is the address of
the code’s description on this page. A 422 lists everything
that is wrong in \`errors\`, each with the \`pointer\` of its field. A refused request changes nothing.
Every response has a \`Request-Id\`: quote it when you ask for help. \`Nsem-Version\` is the version of the server.

\`retryable\` says whether the same request may succeed later, without a change of it. A 500 or a 503 is the
server’s fault. If it is \`retryable\`, try again later; a change too, if it has an \`Idempotency-Key\`.

## Idempotent requests

A connection can break after the work is done. Send a new \`Idempotency-Key\` (up to 255 characters)
with each POST, PUT or DELETE, and repeat the request with the same key until you have a response:
the work is done exactly once, and a repeated response has \`Idempotent-Replayed: true\`. The same key
with another body is a 422. Responses are stored for 7 days.

## Conditional requests

A job has a \`version\`, which is also its \`ETag\` and changes with the job. \`If-None-Match\` avoids
reading a job again that has not changed. With \`If-Match\`, a change of a job is done only if the job
is still in that version; otherwise the response is a 412.

## Lists

A list is an array, newest first unless stated otherwise. Most lists have pages: \`limit\` is the number
of items, from 1 to 100, by default 50. If there are more, \`Link: <…>; rel="next"\` has the address of
the next page, with your filters; its \`cursor\` is opaque. The others are always answered whole, say so
in their descriptions, and refuse a \`limit\`.

## Files

A file is answered with its \`ETag\` and with the SHA-256 of its bytes in \`Repr-Digest\`. \`Range\`
requests a part of it, so that an interrupted download can be resumed; \`If-None-Match\` avoids
downloading a file that you already have.

## Limits

Calls are counted per account, summed over its API keys and sessions, or, without a credential, per
address. \`RateLimit-Policy\` and \`RateLimit\` say how many are allowed and how many are left. A call above
the limit is a 429: wait for the seconds in \`Retry-After\`. Logins, registrations and contact messages
have separate, stricter limits. \`GET /users/me/limits\` reports these limits and the quotas of an account;
a call that exceeds a quota is a 409 with the code \`quota.exceeded\`.

## Events

\`GET /events\` is a stream of server-sent events: your jobs, as they change. Send the same
\`Authorization\` header. After a disconnection, send the \`id\` of the last event as \`Last-Event-ID\`:
the events that you missed come first.

To follow what you have just read, send its \`Nsem-Event-Position\` as \`Last-Event-ID\`; of several
answers, the smallest. An answer contains every event up to its position.
`;
