/** Lines of a file, in turn. */
export type Line = {
  number: number;
  text: string /** Bytes that were read for it and the lines before. */;
  bytesRead: number;
};

/** A longer line is cut: the graph refuses lines of more than a megabyte. */
const longestLine = 1024 * 1024 + 1;

const marks: readonly (readonly [string, readonly number[]])[] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
];

/** The encoding of a file: what its byte order mark says, else the given one. */
export async function encodingOf(file: Blob, given: string): Promise<string> {
  const start = new Uint8Array(await file.slice(0, 3).arrayBuffer());
  return marks.find(([, bytes]) => bytes.every((byte, index) => start[index] === byte))?.[0] ?? given;
}

/** Reads a file line by line, so that memory does not depend on its size. @throws TypeError if it is not in the encoding */
export async function* linesOf(file: Blob, encoding: string): AsyncGenerator<Line> {
  const reader = file.stream().getReader();
  const decoder = new TextDecoder(encoding, { fatal: true });
  let rest = '';
  let number = 0;
  let bytesRead = 0;
  for (let isDone = false; !isDone; ) {
    const { value, done } = await reader.read();
    isDone = done;
    bytesRead += value?.byteLength ?? 0;
    rest += decoder.decode(value, { stream: !done });
    const texts = rest.split('\n');
    rest = done ? '' : (texts.pop() ?? '').slice(0, longestLine);
    if (done && texts.at(-1) === '') texts.pop();
    for (const text of texts) {
      number += 1;
      yield { number, text: text.slice(0, longestLine), bytesRead };
    }
  }
}
