// Imports an SDK and creates a client; the duration of the process is measured from outside.

const [, , name] = process.argv;
const makers = {
  nsem: async () => new (await import('@nsem/sdk')).Nsem({ baseUrl: 'http://127.0.0.1' }),
  stripe: async () => new (await import('stripe')).default('sk_test_123'),
  openai: async () => new (await import('openai')).default({ apiKey: 'k' }),
};
await makers[name]?.();
