import { vi } from 'vitest';

/** The parts of a page that tell whether it was left. */
class FakePage {
  readonly window = new EventTarget();
  readonly document = Object.assign(new EventTarget(), { visibilityState: 'visible', hasFocus: () => this.#hasFocus });
  #hasFocus = true;

  blur() {
    this.#hasFocus = false;
    this.window.dispatchEvent(new Event('blur'));
  }

  focus() {
    this.#hasFocus = true;
    this.window.dispatchEvent(new Event('focus'));
  }

  setVisibility(state: 'visible' | 'hidden') {
    this.document.visibilityState = state;
    this.document.dispatchEvent(new Event('visibilitychange'));
  }

  fire(name: 'beforeunload' | 'pagehide' | 'pageshow' | 'online') {
    this.window.dispatchEvent(new Event(name));
  }
}

/** Replaces `window` and `document` with a fake page. Undo with `vi.unstubAllGlobals`. */
export function stubPage(): FakePage {
  const page = new FakePage();
  vi.stubGlobal('window', page.window);
  vi.stubGlobal('document', page.document);
  return page;
}
