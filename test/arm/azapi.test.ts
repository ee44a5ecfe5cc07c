import { expect, test } from '@jest/globals';
import { createFileTree } from '../../src/engine/file-tree.ts';
import { isUnknown } from '../../src/base/value.ts';
import { terraformSource } from '../../src/parsers/terraform-source/terraform-source.ts';
import { evidenceFile } from '../support/evidence-file.ts';

function read(text: string) {
  const tree = createFileTree([evidenceFile('main.tf', text)]);
  return terraformSource.claim(tree).flatMap((group) => terraformSource.parse(group, tree, {}).resources);
}

const HEAD = 'resource "azapi_resource" "x" {\n  name = "v"\n';

test.each([
  ['an object', 'body = { properties = { enablePurgeProtection = true } }'],
  ['a text', 'body = jsonencode({ properties = { enablePurgeProtection = true } })'],
])('a body that is %s becomes the resource of azurerm with its own address', (_name, body) => {
  const [vault] = read(`${HEAD}  type = "Microsoft.KeyVault/vaults@2023-07-01"\n  ${body}\n}\n`);
  expect([vault?.type, vault?.address, vault?.place.line]).toEqual(['azurerm_key_vault', 'azapi_resource.x', 1]);
  expect(vault?.values).toMatchObject({
    name: 'v',
    purge_protection_enabled: true,
    public_network_access_enabled: true,
  });
});

test('what the body leaves out, or another resource may set, is unknown', () => {
  const [store] = read(
    `${HEAD}  type = "Microsoft.Storage/storageAccounts@2023-05-01"\n  body = { properties = {} }\n}\n`,
  );
  const { min_tls_version: tls, blob_properties: blob } = store?.values ?? {};
  expect([isUnknown(tls), isUnknown(blob)]).toEqual([true, true]);
});

test.each([
  ['a type without a row', 'type = "Microsoft.Foo/bars@2023-07-01"\n  body = {}'],
  ['an unknown body', 'type = "Microsoft.KeyVault/vaults@2023-07-01"\n  body = var.body'],
  ['a broken body', 'type = "Microsoft.KeyVault/vaults@2023-07-01"\n  body = "{"'],
  ['an unknown type', 'type = var.body\n  body = {}'],
])('%s stays a resource that no check reads', (_name, lines) => {
  const [resource] = read(`${HEAD}  ${lines}\n}\nvariable "body" {}\n`);
  expect(resource?.type).toBe('azapi_resource');
});
