/** What holds for the whole API, in CommonMark: the first chapter of the API reference. */
export const guide = (brand: string): string => `
${brand} is a marketplace for language services: people translate, transcribe and narrate, with
low-resource languages first. Whatever its pages can do, this API can do too.

## First steps

Make an API key in your dashboard, and send it with each call:

\`\`\`sh
export NSEM_URL=https://nsem.example.com NSEM_TOKEN=nsem_…
curl "$NSEM_URL/wallet/me" -H "Authorization: Bearer $NSEM_TOKEN"
\`\`\`

There are an npm package, \`@nsem/sdk\`, and a program, \`nsem\`, that do what this page describes:
they send keys, try again, follow pages and stream files.

## Who asks

\`Authorization: Bearer …\` carries an API key (\`nsem_…\`), or the access token of a login, which is
good for 7 days. A client’s key acts as that client for jobs, providers, languages, usage and the
wallet; it cannot manage keys or sessions. An admin’s key does what its scopes name. Providers work
with sessions.

A 401 means that the credential is missing or no longer good, a 403 that it is not for this. What
belongs to someone else does not exist for you: 404.

## What is sent and answered

JSON in UTF-8, in snake_case. Unknown fields are refused rather than ignored. A moment is ISO 8601 in
UTC. A language is a code or a name, and always answered as a code. Paths work with and without the
trailing slash. Answers may gain fields: ignore those that you do not know.

## Money

Amounts are numbers of GHS with at most two decimals. \`price\` is the full value of a job,
\`discount\` what ${brand} pays of a first translation, \`amount_due\` what is held from the wallet
until the job is delivered, cancelled or failed. \`POST /jobs/quote\` answers the count and the price
without making the job.

## When something is refused

A refusal is a problem document (RFC 9457) of the type \`application/problem+json\`. Show \`detail\` to
people and branch on \`code\`, which is stable; each call below lists the codes that it can answer. A
422 lists all that is wrong in \`errors\`, each with the \`pointer\` of its field. A refused request
changes nothing. Every answer has a \`Request-Id\`: name it when you ask for help.

A 500 or a 503 is our fault. Try again later; with an \`Idempotency-Key\`, a POST too.

## Sending the same request twice

A connection can break after the work is done. Send a new \`Idempotency-Key\` (up to 255 characters)
with each POST that makes something, and repeat the request with the same key until there is an
answer: it is done once, and the same answer comes again, with \`Idempotent-Replayed: true\`. The same
key with another body is a 422. Answers are kept for 7 days.

## Lists

A list is an array, newest first unless it says otherwise. \`limit\` is how many items to answer, from
1 to 100, and 50 where nothing is said. Where there are more, \`Link: <…>; rel="next"\` leads to them,
with your filters; its \`cursor\` is opaque.

## Files

A file is answered with its \`ETag\` and with the SHA-256 of its bytes in \`Repr-Digest\`. \`Range\` asks
for a part of it, so that a broken download can go on; \`If-None-Match\` spares what you have already.

## Limits

Calls are counted by API key, by user or, without a credential, by address. \`RateLimit-Policy\` and
\`RateLimit\` say how many are allowed and how many are left. One too many is a 429: wait as many
seconds as \`Retry-After\` says. Logins and registrations have stricter limits of their own.

## Events

\`GET /events\` answers server-sent events: your jobs, as they change. Send the same \`Authorization\`
header. After a break, send the \`id\` of the last event as \`Last-Event-ID\`: what you have missed
comes first.
`;
