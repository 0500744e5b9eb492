import { parseArgs } from 'node:util';
import { noticeLines } from './ingredients/notices.ts';
import { UsageError } from './kit.ts';

export const help = `Usage: node conformance.mjs --base-url URL --fixtures FILE [options]

Tests whether a server keeps the Partner Political Advertisement Data API, v1.

  --base-url URL      base URL of the API, with its version: https://host/api/v1
  --site-url URL      site that serves /api/docs; default: the origin of the base URL
  --fixtures FILE     tokens, notices, and the notices that may be written (JSON)
  --only SECTION      only this sentence or part; may be repeated
  --list              print the sentences and send nothing; with --json FILE, write them as data
  --json FILE         report as JSON; --junit FILE likewise
  --exhaust           also use up rate limits: 1,000 requests with each of four tokens, and a wait for the next minute
  --operator COMMAND  run COMMAND with "lapse", "renew" and "revoke" behind it, which takes the publisher of the token
                      operated off the Pro plan and back, and revokes operatedToRevoke; asks at once after each
  --certify           fail if anything was not tested
  --walk SECONDS      how long requests are made at random; default 3, with --exhaust 15
  --seed NUMBER       makes the same requests at random as the run that reported it
  --timeout SECONDS   longest wait for a response; default 10
  --patience SECONDS  longest wait for 429s to pass, altogether; default 180

THE RUN WRITES COUNTS, but only to notices that the fixtures list in "mayWrite", and puts the counts from before back.

Fixtures: {"tokens": {"read": "…"}, "notices": {"visible": "PA-…"}, "records": {"visible": {…}}, "mayWrite": ["PA-…"],
"sspPath": "/ssp/advertisement/{PAID}"}

  tokens   read, write, spare (of one publisher on Pro), other and otherWrite (of another), lapsed and lapsedRead (of one
           off Pro; lapsed has the scope), lapsedByDate (of one whose plan has ended by its date), revoked, expired,
           unknown, ssp; limited, limitedRead, limitedLapsed, limitedSsp (used up by --exhaust); operated and
           operatedToRevoke (of a publisher on Pro; for --operator)
  notices  by publisher ("none": self-published). Counted: on the register, and metrics are defined for it; shown: on the
           register; hidden: not on it
           ${noticeLines.join('\n           ')}
  records  what the full records of these notices hold, by the same names, in the form of the target. Fields may be left
           out; the two counts must be

Exit code: 0 nothing failed, 1 failed, 2 usage, 3 target unreachable or nothing tested, 4 nothing failed, but choices
differ (with --certify), 130 interrupted.
`;

export function parseUrl(given: string | undefined, option: string): URL {
  const url = given !== undefined && URL.canParse(given) ? new URL(given) : undefined;
  if (!url || !/^https?:$/.test(url.protocol)) throw new UsageError(`${option} must be an http or https URL`);
  if (url.username || url.password || url.search || url.hash)
    throw new UsageError(`${option} must have no credentials, query or fragment`);
  return url;
}

/** A number of seconds, in milliseconds. */
export function parseSeconds(given: string | undefined, option: string, byDefault: number): number {
  const seconds = given === undefined ? byDefault : Number(given);
  if (!(seconds > 0 && seconds <= 3600)) throw new UsageError(`${option} must be a number of seconds, up to 3600`);
  return seconds * 1000;
}

export function parseSeed(given: string): number {
  if (!/^\d{1,9}$/.test(given)) throw new UsageError('--seed must be a number of up to 9 digits');
  return Number(given);
}

export function parseOptions(args: string[]) {
  const text = { type: 'string' } as const;
  const flag = { type: 'boolean', default: false } as const;
  try {
    return parseArgs({
      args,
      options: {
        'base-url': text,
        'site-url': text,
        fixtures: text,
        only: { type: 'string', multiple: true, default: [] },
        list: flag,
        json: text,
        junit: text,
        certify: flag,
        exhaust: flag,
        help: flag,
        timeout: text,
        patience: text,
        operator: text,
        walk: text,
        seed: text,
      },
    }).values;
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}
