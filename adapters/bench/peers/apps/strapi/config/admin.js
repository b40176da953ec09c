// The pages of the admin are not built: nothing of them is measured.
module.exports = {
  serveAdminPanel: false,
  auth: { secret: 'benchmarks-only' },
  apiToken: { salt: 'benchmarks-only' },
  transfer: { token: { salt: 'benchmarks-only' } },
  secrets: { encryptionKey: 'benchmarks-only' },
};
