import { createRequire } from 'node:module';

type File = { path: string };
type BySize = new (options: object) => { sort(files: File[]): File[] | Promise<File[]> };
const { default: Sequencer } = createRequire(import.meta.url)('@jest/test-sequencer') as { default: BySize };

/**
 * Begins with the longest file. As one of the last, it kept one worker busy for most of a minute while the others had nothing
 * to do: Jest knows how long files take only from a run before, and a new machine has none.
 */
export default class LongestFirst extends Sequencer {
  override async sort(files: File[]): Promise<File[]> {
    const isLongest = ({ path }: File) => path.endsWith('/test/contract/conformance.test.ts');
    const sorted = await super.sort(files);
    return [...sorted.filter(isLongest), ...sorted.filter((file) => !isLongest(file))];
  }
}
