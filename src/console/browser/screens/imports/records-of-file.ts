/** A line of a JSON Lines file. */
export type Line = {
  /** From 1. */
  number: number;
  text: string;
  /** Undefined if the line is not a JSON object. */
  record: object | undefined;
  /** Bytes of the file that were read for it and the lines before. */
  bytesRead: number;
};

/** Most lines of a batch, and most characters: a record can have a megabyte. */
const maxLines = 200;
const maxCharacters = 1024 * 1024;

/** Reads a file in batches, so that memory does not depend on its size. @throws TypeError if it is not UTF-8 */
export async function* batchesOf(file: Blob): AsyncGenerator<Line[]> {
  let batch: Line[] = [];
  let characters = 0;
  for await (const line of linesOf(file)) {
    batch.push(line);
    characters += line.text.length;
    if (batch.length < maxLines && characters < maxCharacters) continue;
    yield batch;
    batch = [];
    characters = 0;
  }
  if (batch.length > 0) yield batch;
}

async function* linesOf(file: Blob): AsyncGenerator<Line> {
  const reader = file.stream().getReader();
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let rest = '';
  let number = 0;
  let bytesRead = 0;
  for (let isDone = false; !isDone; ) {
    const { value, done } = await reader.read();
    isDone = done;
    bytesRead += value?.byteLength ?? 0;
    rest += decoder.decode(value, { stream: !done });
    const texts = rest.split('\n');
    rest = done ? '' : (texts.pop() ?? '');
    for (const text of texts) {
      number += 1;
      if (text.trim() !== '') yield { number, text, record: recordIn(text), bytesRead };
    }
  }
}

/** The record of a line. Why an earlier import rejected it, the key `_rejected`, is no part of it. */
function recordIn(text: string): object | undefined {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
    const { _rejected, ...record } = value as Record<string, unknown>;
    // Only the reason is left of a line that was not a record.
    return _rejected !== undefined && Object.keys(record).length === 0 ? undefined : record;
  } catch {
    return undefined;
  }
}
