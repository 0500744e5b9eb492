import { useEffect, useState } from 'preact/hooks';

/** A text after a pause of typing. */
export function useAfterPause(text: string, milliseconds: number): string {
  const [settled, settle] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => settle(text), milliseconds);
    return () => clearTimeout(timer);
  }, [text, milliseconds]);
  return settled;
}
