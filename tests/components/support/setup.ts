import { cleanup, configure } from '@testing-library/react';
import { afterEach, vi } from 'vitest';
import { queryClient } from '#lib/query-client.ts';

// A busy machine takes more than the second that waits last by default, above all to load a part's code.
configure({ asyncUtilTimeout: 60_000 });

// Files share a window and modules, so no test leaves anything behind.
afterEach(() => {
  cleanup();
  // jsdom starts no further frame while one waits for a clock that has stopped.
  if (vi.isFakeTimers()) vi.runOnlyPendingTimers();
  vi.useRealTimers();
  vi.resetAllMocks();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  queryClient.clear();
  document.body.replaceChildren();
  window.history.replaceState(null, '', '/');
  sessionStorage.clear();
  localStorage.clear();
  // The theme follows another tab that clears the storage.
  window.dispatchEvent(new StorageEvent('storage'));
});

// jsdom has no layout, so it lacks what depends on one.
Element.prototype.scrollIntoView = () => undefined;
Element.prototype.scrollTo = () => undefined;
window.scrollTo = () => undefined;
Element.prototype.hasPointerCapture = () => false;
window.ResizeObserver = class {
  observe() {}
  unobserve() {}
  disconnect() {}
};
window.IntersectionObserver = class {
  root = null;
  rootMargin = '';
  scrollMargin = '';
  thresholds = [];
  observe() {}
  unobserve() {}
  disconnect() {}
  takeRecords = () => [];
};
window.matchMedia = (media) => Object.assign(new EventTarget(), { matches: false, media }) as MediaQueryList;
// jsdom has no CSS object; the tests' ids need no escaping.
globalThis.CSS ??= { escape: (text: string) => text } as typeof CSS;
