import type { FunctionComponent } from 'preact';
import { useEffect, useState } from 'preact/hooks';

/** A component whose code is loaded when it is first shown. */
export function lazy<Props extends object>(load: () => Promise<FunctionComponent<Props>>): FunctionComponent<Props> {
  let loaded: FunctionComponent<Props> | undefined;
  return (props) => {
    const [Component, setComponent] = useState<FunctionComponent<Props> | undefined>(() => loaded);
    const [hasFailed, setFailed] = useState(false);
    // biome-ignore lint/correctness/useExhaustiveDependencies: it never changes
    useEffect(() => {
      if (loaded) return;
      load().then(
        (component) => {
          loaded = component;
          setComponent(() => component);
        },
        () => setFailed(true),
      );
    }, []);
    if (Component) return <Component {...props} />;
    return hasFailed ? <NotLoaded /> : <div class="placeholder" aria-busy="true"></div>;
  };
}

/** A browser may remember the failure as long as the page is open. A page that is loaded again names the files that are there. */
const NotLoaded = () => (
  <div class="callout bad" role="alert">
    <p>
      <strong>This screen could not be loaded.</strong> The server cannot be reached, or has another version of the
      console now.
    </p>
    <button type="button" onClick={() => location.reload()}>
      Load the page again
    </button>
  </div>
);
