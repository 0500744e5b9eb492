import { createRequire } from 'node:module';

type File = { path: string };
type BySize = new (options: object) => { sort(files: File[]): File[] | Promise<File[]> };
const { default: Sequencer } = createRequire(import.meta.url)('@jest/test-sequencer') as { default: BySize };

/** The longest first. */
const longest = [
  'processes/conformance/ours',
  'processes/conformance/second',
  'processes/faults/processes',
  'hostile/partner-isolation',
  'processes/start/start',
  'processes/image',
  'contract/conformance',
].map((name) => `/test/${name}.test.ts`);

/**
 * Begins with the longest files. As one of the last, such a file kept one worker busy for minutes while the others had nothing
 * to do: Jest knows how long files take only from a run before, and a new machine has none.
 */
export default class LongestFirst extends Sequencer {
  override async sort(files: File[]): Promise<File[]> {
    const place = ({ path }: File) => longest.findIndex((name) => path.endsWith(name)) + 1 || longest.length + 1;
    return (await super.sort(files)).toSorted((one, other) => place(one) - place(other));
  }
}
