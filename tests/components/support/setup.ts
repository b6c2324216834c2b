import { cleanup, configure } from '@testing-library/react';
import { afterEach, vi } from 'vitest';

// A busy machine takes more than the second that waits last by default.
configure({ asyncUtilTimeout: 10_000 });

afterEach(cleanup);
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

// jsdom has no layout, so it lacks what depends on one.
Element.prototype.scrollIntoView = () => undefined;
Element.prototype.scrollTo = () => undefined;
window.scrollTo = () => undefined;
Element.prototype.hasPointerCapture = () => false;
vi.stubGlobal(
  'ResizeObserver',
  class {
    observe() {}
    unobserve() {}
    disconnect() {}
  },
);
vi.stubGlobal('matchMedia', (query: string) => ({
  matches: false,
  media: query,
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
}));
