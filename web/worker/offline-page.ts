const text = `<!doctype html>
<html lang="en-GH">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>You are offline</title>
<body style="max-width: 36rem; margin: 4rem auto; padding-inline: 1.25rem; font: 1.05rem/1.6 system-ui, sans-serif">
<h1>You are offline</h1>
<p>This page has not been opened on this device yet. It will load when you are back online.</p>
<p><a href="" style="font-weight: 600; color: inherit">Try again</a></p>
</body>
</html>
`;

/** What a screen shows without a connection if its scripts are not on this device. */
export const offlinePage = (): Response =>
  new Response(text, {
    status: 503,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': "default-src 'none'; style-src-attr 'unsafe-inline'",
    },
  });
