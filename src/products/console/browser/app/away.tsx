import { useEffect } from 'preact/hooks';
import { answers } from '../session/query.ts';
import { isAway } from '../session/send.ts';
import { token } from '../session/session.ts';

const seconds = 5;

/** Asks the server whether it is back; everything is read again when it is. */
async function ask(): Promise<void> {
  if (token.value !== null) await answers();
}

/** Says once for all parts of a screen that the server does not answer. */
export function Away() {
  const isShown = isAway.value;
  useEffect(() => {
    if (!isShown) return;
    const timer = setInterval(ask, seconds * 1000);
    return () => clearInterval(timer);
  }, [isShown]);
  return (
    isShown && (
      <div class="callout bad away" role="alert">
        <p>
          <strong>The server cannot be reached.</strong>{' '}
          <span>What is shown may be outdated. It is asked again every {seconds} seconds.</span>
        </p>{' '}
        <button type="button" onClick={ask}>
          Try now
        </button>
      </div>
    )
  );
}
