import { type ComponentType, lazy, useState } from 'react';

/**
 * A component whose code loads when it is first drawn, or ahead of that by `preload`. That ignores failures: drawing the component
 * tries again, and throws what went wrong. Loaded code is drawn at once. `lazy` would suspend all the same, and React delays what
 * has suspended by up to 300 ms.
 */
export function lazyPart<Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) {
  let loaded: ComponentType<Props> | undefined;
  const read = async () => {
    const module = await load();
    loaded = module.default;
    return module;
  };
  const Lazy = lazy(read);
  const Part = (props: Props) => {
    // Chosen once: another component in its place would lose its state.
    const [View] = useState(() => loaded ?? Lazy);
    return <View {...props} />;
  };
  return Object.assign(Part, { preload: () => read().then(noop, noop) });
}

const noop = () => undefined;
