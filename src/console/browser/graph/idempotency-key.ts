import { useRef } from 'preact/hooks';

/** Also on pages without HTTPS, which have no `randomUUID`. */
function newKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * Adds a key to an input, the same while the input stays the same: sent again after a lost answer, it creates nothing
 * twice. After a change it is another request.
 */
export function useIdempotencyKey(): <Input extends object>(input: Input) => Input & { idempotencyKey: string } {
  const last = useRef({ text: '', key: '' });
  return (input) => {
    const text = JSON.stringify(input);
    if (last.current.text !== text) last.current = { text, key: newKey() };
    return { ...input, idempotencyKey: last.current.key };
  };
}
