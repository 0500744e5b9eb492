import { signal } from '@preact/signals';
import { useEffect, useRef, useState } from 'preact/hooks';
import { type ConsoleOperation, me } from '../base/graph.ts';
import { type Answer, type GraphError, isAway, isUnreachable, send, sendWith } from './send.ts';
import { token } from './session.ts';

/** Incremented by each change, after which every query on the screen reads again. */
const changes = signal(0);

/** Data of screens that were visited before; shown while they are read again. */
const shownBefore = new Map<string, unknown>();
const maxShownBefore = 100;

export type QueryState<Data> = {
  operation: ConsoleOperation<Data, unknown>;
  variables: unknown;
  /** Null until there is an answer. Kept while the next one is read. */
  data: Data | null;
  errors: readonly GraphError[];
  isLoading: boolean;
  reload: () => void;
  /** Reads again without showing it. */
  refresh: () => Promise<void>;
};

/** Reads from the graph while the component is shown. Undefined variables: not yet. */
export function useQuery<Data, Variables>(
  operation: ConsoleOperation<Data, Variables>,
  variables: Variables | undefined,
): QueryState<Data> {
  const key = variables && `${operation.text} ${JSON.stringify(variables)}`;
  const [state, setState] = useState<{ key: string | undefined; answer: Answer<Data> | undefined }>();
  const [attempt, setAttempt] = useState(0);
  const change = changes.value;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the operation and its variables
  useEffect(() => {
    if (!variables || !key) return;
    const aborter = new AbortController();
    setState((current) => current && { ...current, key: undefined });
    read(operation, variables, aborter.signal).then(
      ({ isLost, ...answer }) => {
        // Without a server, what was read last stays.
        const data = isLost ? ((shownBefore.get(key) as Data | undefined) ?? null) : answer.data;
        remember(key, data);
        setState({ key, answer: { ...answer, data } });
      },
      (error: unknown) => {
        if (!aborter.signal.aborted) throw error;
      },
    );
    return () => aborter.abort();
  }, [key, change, attempt]);
  const isLoading = state?.key !== key;
  const remembered = key === undefined ? undefined : (shownBefore.get(key) as Data | undefined);
  return {
    operation,
    variables,
    data: (isLoading ? remembered : undefined) ?? state?.answer?.data ?? null,
    errors: isLoading ? [] : (state?.answer?.errors ?? []),
    isLoading: isLoading && key !== undefined,
    reload: () => setAttempt(attempt + 1),
    refresh: async () => {
      if (!variables) return;
      const { isLost: _, ...answer } = await read(operation, variables);
      setState((current) => (current?.key === key && answer.data ? { key, answer } : current));
    },
  };
}

let asking: Promise<boolean> | undefined;
/** Whether the server is reachable. Concurrent callers share one request. */
export function answers(): Promise<boolean> {
  asking ??= sendWith(token.value ?? '', me, {})
    .then(({ errors }) => !errors.some(isUnreachable))
    .finally(() => {
      asking = undefined;
    });
  return asking;
}

/** Sends a query. If no answer comes, either the server is away, which one banner reports, or only this part of the screen fails. */
async function read<Data, Variables>(
  operation: ConsoleOperation<Data, Variables>,
  variables: Variables,
  signal?: AbortSignal,
): Promise<Answer<Data> & { isLost: boolean }> {
  const answer = await send(operation, variables, signal);
  if (!answer.errors.some(isUnreachable)) return { ...answer, isLost: false };
  if (await answers()) return { ...answer, errors: answer.errors.map(asOfPart), isLost: true };
  isAway.value = true;
  return { ...answer, isLost: true };
}

/** Other queries are answered. */
const asOfPart = (error: GraphError): GraphError => ({ ...error, extensions: { code: 'NOT_ANSWERED' } });

/** Reads again every few seconds, while something is going on. */
export function usePolling({ refresh }: Pick<QueryState<unknown>, 'refresh'>, isGoingOn: boolean): void {
  const newest = useRef(refresh);
  newest.current = refresh;
  useEffect(() => {
    if (!isGoingOn) return;
    let isReading = false;
    const poll = async () => {
      // Without a session each would wait for one.
      if (isReading || token.value === null) return;
      isReading = true;
      await newest.current();
      isReading = false;
    };
    const timer = setInterval(poll, 2_000);
    return () => clearInterval(timer);
  }, [isGoingOn]);
}

function remember(key: string, data: unknown): void {
  shownBefore.delete(key);
  if (data === null) return;
  shownBefore.set(key, data);
  const [oldest] = shownBefore.keys();
  if (shownBefore.size > maxShownBefore && oldest !== undefined) shownBefore.delete(oldest);
}

/** Forgets all data, when somebody else signs in. */
export const forget = () => shownBefore.clear();

/** Reads everything on the screen again. */
export function readAgain(): void {
  changes.value += 1;
}

/** Reads what could not be read, when the server is back. */
export function readWhenBack(): void {
  let wasAway = false;
  isAway.subscribe((isNow) => {
    const isBack = wasAway && !isNow;
    wasAway = isNow;
    if (isBack) readAgain();
  });
}

/** Sends a mutation. Everything on the screen is read again, also after a failure: it may be outdated. */
export async function change<Data, Variables>(
  operation: ConsoleOperation<Data, Variables>,
  variables: Variables,
): Promise<Answer<Data>> {
  const answer = await send(operation, variables);
  readAgain();
  return answer;
}

/** Also on pages without HTTPS, which have no `randomUUID`. */
export function newKey(): string {
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
