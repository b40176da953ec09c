// A marketplace for the tests of programs that use the SDK.
export { createFakeMarketplace } from './create-fake-marketplace.ts';
export type {
  FakeFailure,
  FakeMarketplace,
  FakeOptions,
  FakeOutput,
  FakeRequest,
  FakeUser,
} from './fake-marketplace.ts';
