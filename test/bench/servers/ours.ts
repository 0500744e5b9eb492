import { report } from './serve.ts';
import { portOf, startOurs } from './start-ours.ts';

const { publicUrl, internalUrl } = await startOurs();
report(portOf(publicUrl), portOf(internalUrl));
