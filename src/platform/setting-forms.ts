import { resolve } from 'node:path';
import proxyAddr from 'proxy-addr';
import { z } from 'zod';
import { parseConnectionUrl } from './database/connection-url.ts';
import { signInRoles } from './staff-role.ts';

/* The forms of settings: what the text of a variable may be, and the value that is made from it. */

const whole = z
  .string()
  .regex(/^\d{1,15}$/, 'must be a whole number')
  .transform(Number);
export const wholeBetween = (min: number, max: number) => whole.pipe(z.number().min(min).max(max));
export const port = wholeBetween(0, 65_535);
export const milliseconds = wholeBetween(1, 3_600_000);
export const limit = wholeBetween(1, 1_000_000_000);
export const database = z.string().superRefine((url, { addIssue }) => {
  try {
    parseConnectionUrl(url);
  } catch (error) {
    addIssue((error as Error).message);
  }
});
export const flag = z.enum(['true', 'false']).transform((value) => value === 'true');
export const path = z.string().transform((text) => resolve(text));
export const commaList = z.string().transform((text) => text.split(',').map((each) => each.trim()));
export const httpUrl = z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/$/, ''));

/** A mail server: a host, a port and a login, and nothing that changes how it is reached. */
export function isSmtpUrl(text: string): boolean {
  const url = URL.parse(text);
  return (
    url !== null &&
    /^smtps?:$/.test(url.protocol) &&
    url.hostname !== '' &&
    /^\/?$/.test(url.pathname + url.search + url.hash)
  );
}

/** TLS is required, except on this machine. Credentials in the URL would end up in errors and logs. */
export const providerUrl = z
  .url()
  .refine(
    (text) => {
      const url = URL.parse(text);
      const isLocal = url?.protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname);
      return url?.protocol === 'https:' || isLocal;
    },
    { error: 'must be a URL that starts with https://' },
  )
  .refine((text) => !URL.parse(text)?.username && !URL.parse(text)?.password, {
    error: 'must not contain credentials',
  });

const signInRole = z.enum(signInRoles);

/** `notices-admin=administrator,notices-view=viewer` */
export const roleMap = z.string().transform((text, { addIssue }) => {
  const roles: Record<string, z.infer<typeof signInRole>> = Object.create(null);
  for (const pair of text.split(',')) {
    const [, name, given] = /^\s*([^=;]*?)\s*=\s*(\w+)\s*$/.exec(pair) ?? [];
    const role = signInRole.safeParse(given).data;
    if (name && role) roles[name] = role;
    else addIssue('must be a list such as notices-admin=administrator,notices-view=viewer,media=publisher');
  }
  return Object.freeze(roles);
});

/** Addresses and networks, separated by commas. */
export const networks = commaList.superRefine((all, { addIssue }) => {
  try {
    proxyAddr.compile(all);
  } catch {
    addIssue('must be a list of addresses and networks such as loopback, 10.0.0.0/8');
  }
});

/** An origin exactly as browsers send it. */
const isOrigin = (text: string) => /^https?:\/\/[a-z0-9.:[\]-]+$/.test(text) && URL.parse(text)?.origin === text;

export const originList = commaList.refine((origins) => origins.every(isOrigin), {
  error: 'must be a list of origins without paths, such as https://console.example,http://localhost:5173',
});
