import type { FunctionComponent } from 'preact';
import { useEffect, useState } from 'preact/hooks';

/** A component whose code is loaded when it is first shown. */
export function lazy<Props extends object>(load: () => Promise<FunctionComponent<Props>>): FunctionComponent<Props> {
  let loaded: FunctionComponent<Props> | undefined;
  return (props) => {
    const [Component, setComponent] = useState<FunctionComponent<Props> | undefined>(() => loaded);
    // biome-ignore lint/correctness/useExhaustiveDependencies: it never changes
    useEffect(() => {
      if (loaded) return;
      load().then((component) => {
        loaded = component;
        setComponent(() => component);
      });
    }, []);
    return Component ? <Component {...props} /> : <p class="placeholder">Reading…</p>;
  };
}
