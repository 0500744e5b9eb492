import type { ComponentChildren } from 'preact';
import { useErrorBoundary, useState } from 'preact/hooks';

type Props = {
  /** What is drawn. Another value is drawn even if the last one failed. */
  of: unknown;
  retry?: () => void;
  children: ComponentChildren;
};

/** A part that fails while it is drawn costs only itself, and says so. */
export function Boundary({ of, retry, children }: Props) {
  const [failed, setFailed] = useState<{ of: unknown }>();
  useErrorBoundary((error) => {
    console.error(error);
    setFailed({ of });
  });
  if (failed?.of !== of || !failed) return <>{children}</>;
  const tryAgain = () => {
    setFailed(undefined);
    retry?.();
  };
  return (
    <div class="callout bad" role="alert">
      <p>
        <strong>This part cannot be shown.</strong> The rest of the console works. If it happens again, tell the
        operator.
      </p>
      <button type="button" onClick={tryAgain}>
        Try again
      </button>
    </div>
  );
}
