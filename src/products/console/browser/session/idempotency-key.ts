import { useRef } from 'preact/hooks';

/** Also on pages without HTTPS, which have no `randomUUID`. */
function newKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * Adds a key to an input, the same while the input stays the same: sent again after a lost answer, it creates nothing
 * twice. After a change it is another request.
 * @param sent an input that was sent before, with its key
 */
export function useIdempotencyKey(
  sent?: object & { idempotencyKey: string },
): <Input extends object>(input: Input) => Input & { idempotencyKey: string } {
  const last = useRef({ text: '', key: '' });
  if (sent && last.current.key === '') {
    const { idempotencyKey: key, ...input } = sent;
    last.current = { text: JSON.stringify(input), key };
  }
  return (input) => {
    const text = JSON.stringify(input);
    if (last.current.text !== text) last.current = { text, key: newKey() };
    return { ...input, idempotencyKey: last.current.key };
  };
}
