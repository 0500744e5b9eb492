import { readFileSync, watchFile } from 'node:fs';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import type { Logger } from 'pino';

const certificate = /-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g;

/**
 * Reads the file of NODE_EXTRA_CA_CERTS again when it changes: Node reads it once. New connections to the identity provider, the
 * mail server, Redis and the collector of traces use it.
 */
export function followExtraCertificates(log: Logger, file = process.env.NODE_EXTRA_CA_CERTS, interval = 10_000): void {
  if (!file) return;
  const extra = new Set(getCACertificates('extra'));
  const others = getCACertificates('default').filter((each) => !extra.has(each));
  watchFile(file, { interval, persistent: false }, () => {
    try {
      setDefaultCACertificates([...others, ...(readFileSync(file, 'utf8').match(certificate) ?? [])]);
      log.info('the certificates of NODE_EXTRA_CA_CERTS were read again');
    } catch (err) {
      log.warn({ err }, 'the certificates of NODE_EXTRA_CA_CERTS cannot be read: the former ones stay');
    }
  });
}
