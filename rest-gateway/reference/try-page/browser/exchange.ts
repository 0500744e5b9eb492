/** How long a call may take, with its answer. */
export const mostSeconds = 30;

/** How a call ended. */
export type Exchange = Readonly<{ milliseconds: number }> &
  (
    | Readonly<{ end: 'answered'; status: number; reason: string; headers: Headers; bytes: Uint8Array<ArrayBuffer> }>
    | Readonly<{ end: 'cancelled' | 'late' | 'no connection' | 'redirected' }>
  );

/** Sends a call. The browser adds nothing to it that identifies the reader, and keeps nothing of it. */
export async function exchange(url: string, call: RequestInit, cancelled: AbortSignal): Promise<Exchange> {
  const started = performance.now();
  const late = AbortSignal.timeout(mostSeconds * 1000);
  const milliseconds = () => Math.round(performance.now() - started);
  try {
    const response = await fetch(url, {
      ...call,
      signal: AbortSignal.any([cancelled, late]),
      cache: 'no-store',
      credentials: 'omit',
      redirect: 'manual',
      referrerPolicy: 'no-referrer',
    });
    if (response.type === 'opaqueredirect') return { end: 'redirected', milliseconds: milliseconds() };
    const { status, statusText: reason, headers } = response;
    const bytes = new Uint8Array(await response.arrayBuffer());
    return { end: 'answered', milliseconds: milliseconds(), status, reason, headers, bytes };
  } catch {
    const end = cancelled.aborted ? 'cancelled' : late.aborted ? 'late' : 'no connection';
    return { end, milliseconds: milliseconds() };
  }
}
