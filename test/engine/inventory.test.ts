import { beforeAll, describe, expect, test } from '@jest/globals';
import { writeArtifacts } from '../../src/engine/write-artifacts.ts';
import { isList, isMap, own, type Value } from '../../src/base/value.ts';
import { cyclonedx } from '../../src/parsers/cyclonedx/cyclonedx.ts';
import { evidenceFile } from '../support/evidence-file.ts';
import { gradeFiles, REQUEST } from '../support/run-bundle.ts';
import { sample } from '../support/sample.ts';

const HOST = 'examples/hardened/hosts/web-1';
const EVIL = '<img src=x>|`a`\u001b[2J';
const STATE = {
  version: 4,
  terraform_version: '1.11.4',
  serial: 1,
  lineage: 'x',
  outputs: {},
  resources: [
    ['azurerm_storage_account', { min_tls_version: 'TLS1_2' }],
    ['azurerm_key_vault_key', { key_type: 'RSA', key_size: 3072 }],
  ].map(([type, attributes]) => ({
    mode: 'managed',
    type,
    name: 'a',
    provider: 'provider["registry.terraform.io/hashicorp/azurerm"]',
    instances: [{ schema_version: 0, attributes }],
  })),
};
/** Words of CycloneDX 1.7, claims, material and names that want to be markup. */
const BILL = {
  bomFormat: 'CycloneDX',
  specVersion: '1.7',
  components: [
    { type: 'library', 'bom-ref': 'l', name: 'tweetnacl', version: '1.0.3', purl: 'pkg:npm/tweetnacl@1.0.3' },
    { type: 'library', name: 'left-pad', version: '1.3.0', purl: 'pkg:npm/left-pad@1.3.0' },
    asset('a', 'salsa', {
      assetType: 'algorithm',
      algorithmProperties: { primitive: 'key-wrap', mode: 'gcm', certificationLevel: ['fips140-3-l1', 'own'], size: 1 },
      oid: '1.2.3',
    }),
    asset('k', EVIL, {
      assetType: 'related-crypto-material',
      relatedCryptoMaterialProperties: { type: 'private-key', value: 'c2VjcmV0', size: 2048, state: 'asleep' },
    }),
    asset('c', 'cert', {
      assetType: 'certificate',
      certificateProperties: { notValidAfter: 'tomorrow', notValidBefore: '2026-01-01T00:00:00Z', subjectName: 7 },
    }),
    asset('s', 'odd', { assetType: 'spell' }),
  ],
  dependencies: [{ ref: 'l', provides: ['a'] }],
};

function asset(ref: string, name: string, cryptoProperties: object): object {
  return { type: 'cryptographic-asset', 'bom-ref': ref, name, cryptoProperties };
}

const FILES = new Map([
  ['host/system_info.json', sample(`${HOST}/system_info.json`)],
  ['host/openssl.json', sample(`${HOST}/openssl.json`)],
  ['bom.json', JSON.stringify(BILL)],
  ['again/bom.json', JSON.stringify(BILL)],
  ['a.tfstate', JSON.stringify(STATE)],
]);

interface Written {
  readonly json: string;
  readonly markdown: string;
  readonly bill: Value;
}

/** What the FIPS part of a run writes. */
async function written(files: ReadonlyMap<string, string>): Promise<Written> {
  const { assessments } = await gradeFiles(files);
  const fips = assessments.find(({ framework }) => framework.id === 'fips-140-3');
  if (fips === undefined) throw new Error('no FIPS assessment');
  const { artifacts } = await writeArtifacts(fips, REQUEST);
  const text = (name: string): string => artifacts.find(({ filename }) => filename === name)?.text ?? '';
  return {
    json: text('cbom.cdx.json'),
    markdown: text('crypto-inventory.md'),
    bill: JSON.parse(text('cbom.cdx.json')),
  };
}

function listed(bill: Value, key: string): readonly Value[] {
  const list = isMap(bill) ? own(bill, key) : undefined;
  return isList(list) ? list : [];
}

function field(value: Value | undefined, key: string): Value | undefined {
  return value !== undefined && isMap(value) ? own(value, key) : undefined;
}

describe('the cryptographic inventory', () => {
  let run: Written;
  beforeAll(async () => {
    run = await written(FILES);
  });
  const named = (name: string): Value | undefined =>
    listed(run.bill, 'components').find((component) => field(component, 'name') === name);

  test('lists what the evidence names, and nothing that is no cryptography', () => {
    const names = new Set(listed(run.bill, 'components').map((component) => field(component, 'name')));
    for (const name of ['Linux kernel cryptography', 'OpenSSL', 'tweetnacl', 'salsa', 'cert', 'TLS', 'RSA 3072']) {
      expect([name, names.has(name)]).toEqual([name, true]);
    }
    expect(names.has('left-pad')).toBe(false);
    expect(names.has('odd')).toBe(false);
    expect([...names].filter((name) => String(name).includes('FIPS Provider'))).toHaveLength(1);
  });

  test('names every place of a thing that stands in several files once', () => {
    const { length } = listed(run.bill, 'components').filter((one) => field(one, 'name') === 'tweetnacl');
    expect(length).toBe(1);
    const evidence = field(named('tweetnacl'), 'evidence') ?? null;
    expect(listed(evidence, 'occurrences').map((one) => [field(one, 'location'), field(one, 'line')])).toEqual([
      ['again/bom.json', 1],
      ['bom.json', 1],
    ]);
  });

  test('says in the words of CycloneDX 1.6 only what they can say', () => {
    expect(field(named('salsa'), 'cryptoProperties')).toEqual({
      assetType: 'algorithm',
      algorithmProperties: { mode: 'gcm', certificationLevel: ['fips140-3-l1'] },
      oid: '1.2.3',
    });
    expect(field(named('cert'), 'cryptoProperties')).toEqual({
      assetType: 'certificate',
      certificateProperties: { notValidBefore: '2026-01-01T00:00:00Z' },
    });
  });

  test('never shows the material of a key, nor text that acts as markup', () => {
    expect(run.json + run.markdown).not.toContain('c2VjcmV0');
    expect(run.json + run.markdown).not.toContain('\u001b');
    expect(run.markdown).toContain('&lt;img src=x&gt;\\|\\`a\\`\\\\u001b\\[2J');
  });

  test('joins an asset with what provides it, and every reference leads somewhere', () => {
    const refs = listed(run.bill, 'components').map((component) => field(component, 'bom-ref'));
    expect(new Set(refs).size).toBe(refs.length);
    const edges = listed(run.bill, 'dependencies');
    const all = edges.flatMap((edge) => [
      field(edge, 'ref'),
      ...listed(edge, 'dependsOn'),
      ...listed(edge, 'provides'),
    ]);
    expect(all.filter((ref) => ref !== 'assessed' && !refs.includes(ref))).toEqual([]);
    const provider = edges.find((edge) => field(edge, 'ref') === field(named('tweetnacl'), 'bom-ref'));
    expect(listed(provider ?? null, 'provides')).toEqual([field(named('salsa'), 'bom-ref')]);
  });

  test('is read again without a complaint', () => {
    const again = cyclonedx.parse(evidenceFile('cbom.cdx.json', run.json));
    expect(again.problems).toEqual([]);
    expect(again.components).toHaveLength(listed(run.bill, 'components').length + 1);
  });

  test('has the same bytes whatever the order of the files', async () => {
    const turned = await written(new Map([...FILES].reverse()));
    expect(turned).toEqual(run);
  });
});

test('an empty inventory says so', async () => {
  const { bill, markdown } = await written(
    new Map([['a.yaml', 'apiVersion: v1\nkind: ConfigMap\nmetadata: { name: a }\n']]),
  );
  expect(listed(bill, 'components')).toEqual([]);
  expect(markdown).toContain('The evidence names no cryptographic module');
});

test('only FIPS assessments carry it unless it is asked for', async () => {
  const { assessments } = await gradeFiles(FILES);
  const carrying = assessments.filter(({ inventory }) => inventory !== undefined).map(({ framework }) => framework.id);
  expect(carrying).toEqual(['fips-140-3']);
});
