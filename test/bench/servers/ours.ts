import { input, report } from './serve.ts';
import { startOurs } from './start-ours.ts';

const { server } = await startOurs({ DATABASE_URL: input.databaseUrl });
const portOf = (url: string) => Number(new URL(url).port);
report(portOf(server.publicUrl), portOf(server.internalUrl));
