import { report } from './serve.ts';
import { portOf, startOurs } from './start-ours.ts';

report(portOf((await startOurs()).publicUrl));
