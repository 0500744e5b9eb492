/** Settings, under the names of their environment variables. */
export type Settings = Record<string, string>;

/** What the internal process asks the public one. */
export type Question = { id: number; question: string; argument?: unknown };
/** `answer` is absent if there is no public process now. */
export type ProcessReply = { id: number; answer?: unknown };

/** Between the parent and its processes. Orders are for the process itself; questions and replies are handed on to the other. */
type Messages = {
  /** The address of the process, without a path. */
  listening: string;
  settings: Settings;
  /** Sent at regular times. A process in which a debugger may halt the code says so. */
  alive: { isDebugged: boolean };
  order: 'announceStop' | 'stop';
  asks: Question;
  replies: ProcessReply;
};
export type Message = { [Key in keyof Messages]: Pick<Messages, Key> }[keyof Messages];

/** Calls `act` with the messages of a kind. */
export function onMessage<Key extends keyof Messages>(
  from: NodeJS.EventEmitter,
  key: Key,
  act: (value: Messages[Key]) => void,
): void {
  from.on('message', (message: Partial<Messages>) => {
    if (Object.hasOwn(Object(message), key)) act(message[key] as Messages[Key]);
  });
}
