import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, describe, expect, it } from '@jest/globals';
import { requirePackages } from '../../src/generate/tools.ts';
import { cleanUp, temporaryFolder } from '../support/processes.ts';

/* The manifests of .deploy/kubernetes.yaml: against the schemas of Kubernetes, and against each other. No cluster is needed. */

const root = join(import.meta.dirname, '../..');
const folder = join(import.meta.dirname, 'kubernetes');
requirePackages(folder);
const models = join(folder, 'node_modules/kubernetes-models');
const { parseAllDocuments } = await import(join(folder, 'node_modules/yaml/dist/index.js'));
const text = readFileSync(join(root, '.deploy/kubernetes.yaml'), 'utf8');
const [page = '', settingsPage = ''] = ['install', 'settings'].map((name) =>
  readFileSync(join(root, `.deploy/${name}.md`), 'utf8'),
);
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

type Volume = { name: string; secret: { secretName: string } };
type Container = {
  image: string;
  command?: string[];
  env?: { name: string; value: string }[];
  ports?: { name: string }[];
  volumeMounts: { name: string; mountPath: string }[];
} & Partial<Record<'startupProbe' | 'livenessProbe' | 'readinessProbe', { httpGet?: { path: string; port: string } }>>;
type Pod = { metadata: { labels: object }; spec: { containers: Container[]; volumes: Volume[] } };
type Manifest = {
  apiVersion: string;
  kind: string;
  metadata: { name: string };
  spec: {
    template?: Pod;
    selector?: { matchLabels?: object } & object;
    podSelector?: { matchLabels: object };
    ports?: { targetPort: string }[];
  };
};

const parse = (yaml: string): Manifest[] =>
  parseAllDocuments(yaml).map((document: { errors: unknown[]; toJS: () => Manifest }) => {
    expect(document.errors).toEqual([]);
    return document.toJS();
  });
const manifests = parse(text);
const named = manifests.map((manifest) => [`${manifest.kind} ${manifest.metadata.name}`, manifest] as const);
const pods = manifests.flatMap(({ spec }) => spec.template ?? []);
const containers = pods.flatMap(({ spec }) => spec.containers);
const modelOf = ({ apiVersion, kind }: Manifest) => join(models, apiVersion, `${kind}.js`);

/** What the schemas say: values by the validator, names of fields by the types. */
async function faultsOf(all: readonly Manifest[]): Promise<string> {
  for (const manifest of all) {
    const { [manifest.kind]: Model } = await import(modelOf(manifest));
    try {
      new Model(manifest).validate();
    } catch (error) {
      return (error as Error).message;
    }
  }
  const at = await temporaryFolder();
  const lines = all.map(
    (manifest, index) =>
      `import type { I${manifest.kind} as T${index} } from '${modelOf(manifest)}';\nexport const m${index}: T${index} = ${JSON.stringify(manifest)};`,
  );
  await writeFile(join(at, 'manifests.ts'), lines.join('\n'));
  const options = ['--noEmit', '--strict', '--skipLibCheck', '--module', 'preserve', '--types', ''];
  const run = promisify(execFile)(join(root, 'node_modules/.bin/tsc'), [...options, join(at, 'manifests.ts')], {
    cwd: at,
  });
  return run.then(
    () => '',
    (error) => error.stdout,
  );
}

afterAll(cleanUp);

describe('the schemas of Kubernetes', () => {
  it('accept the manifests', async () => {
    expect(named.map(([name]) => name)).toEqual([
      `Job notices-migrate-${version}`,
      'Deployment notices',
      'PodDisruptionBudget notices',
      'Service notices',
      'Service notices-internal',
      'NetworkPolicy notices',
      'Deployment notices-limits',
      'Service notices-limits',
    ]);
    expect(await faultsOf(manifests)).toBe('');
  });

  it.each([
    ['an unknown field', 'livenessProbe:', 'livenesProbe:', /livenesProbe/],
    ['a text where a number belongs', 'containerPort: 4000', 'containerPort: many', /containerPort must be integer/],
  ])('refuse %s', async (_what, right, wrong, message) => {
    expect(text).toContain(right);
    expect(await faultsOf(parse(text.replace(right, wrong)))).toMatch(message);
  });
});

describe('the manifests fit each other and the server', () => {
  it.each(named)('%s selects the pods of one kind', (_name, { kind, spec }) => {
    if (kind === 'Job') return;
    const wanted = spec.podSelector?.matchLabels ?? spec.selector?.matchLabels ?? spec.selector;
    const found = pods.filter(({ metadata }) =>
      Object.entries(wanted ?? {}).every(([key, value]) => Object(metadata.labels)[key] === value),
    );
    expect(found).toHaveLength(1);
    const ports = found[0]?.spec.containers.flatMap((container) => container.ports ?? []).map(({ name }) => name);
    for (const { targetPort } of kind === 'Service' ? (spec.ports ?? []) : []) expect(ports).toContain(targetPort);
  });

  it('every variable is a setting, and every file one of a Secret that the page makes', () => {
    const settings = [...settingsPage.matchAll(/^\| `([A-Z_]+)` \|/gm)].map(([, name]) => name);
    for (const { spec } of pods) {
      for (const { env = [], volumeMounts } of spec.containers) {
        for (const { name, value } of env) {
          expect(settings).toContain(name.replace(/_FILE$/, ''));
          if (!name.endsWith('_FILE')) continue;
          const mount = volumeMounts.find(({ mountPath }) => value.startsWith(`${mountPath}/`));
          const { secret } = spec.volumes.find((volume) => volume.name === mount?.name) ?? {};
          const file = value.slice(value.lastIndexOf('/') + 1);
          expect(page).toMatch(
            new RegExp(`kubectl create secret generic ${secret?.secretName} .*--from-file=${file}=`),
          );
        }
      }
    }
  });

  it('probes ask for what the server serves, on ports that it has', () => {
    const paths = { public: ['/ready'], internal: ['/health/live', '/health/ready'] };
    const probes = containers.flatMap(({ startupProbe, livenessProbe, readinessProbe }) =>
      [startupProbe, livenessProbe, readinessProbe].flatMap((probe) => probe?.httpGet ?? []),
    );
    expect(probes).toHaveLength(3);
    for (const { path, port } of probes) expect(paths[port as 'public']).toContain(path);
  });

  it('the images are of this release, those of compose, too', () => {
    const compose = readFileSync(join(root, '.deploy/compose.yaml'), 'utf8');
    const images = [...(text + compose).matchAll(/image: (political-ad-notices:\S+)$/gm)].map(([, image]) => image);
    expect(images).toEqual(Array(4).fill(`political-ad-notices:${version}`));
  });

  it('no secret is in them', () => {
    expect(text).not.toMatch(/postgresql:|redis:\/\/|kind: Secret/);
  });
});
