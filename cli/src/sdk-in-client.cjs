// Replaces the SDK in the bundle of the commands. The SDK is in the bundle of the client, which is
// loaded with the first call: were it in both, no error of one would be an instance of the other's
// classes.
const used = [
  'AbortError',
  'ApprovalRequiredError',
  'AuthenticationError',
  'BadRequestError',
  'ConflictError',
  'ConnectionError',
  'InputError',
  'NotFoundError',
  'NsemError',
  'PayloadTooLargeError',
  'PaymentRequiredError',
  'PermissionError',
  'RateLimitError',
  'ServerError',
  'TimeoutError',
  'UnsupportedMediaTypeError',
  'ValidationError',
];

/** @returns {Record<string, unknown>} */
const loadSdk = () => require('#client').sdk;

for (const name of used) {
  Object.defineProperty(exports, name, {
    enumerable: true,
    get: () => loadSdk()[name],
  });
}
