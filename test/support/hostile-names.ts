/** Names that harm whoever shows them raw: terminals, editors, spreadsheets, pages, shells, object keys. */
export const EVIL: readonly string[] = [
  'clear\u001b[2J\u001b[31mred',
  'title\u001b]0;owned\u0007',
  'c1\u009b31mred',
  'bell\u0007back\b\b\bspace\u007f',
  'line\nsatisfied: all\rreturn',
  'tab\tulator',
  'separator\u2028line\u2029paragraph',
  'bidi\u202Egpj.exe\u202C\u2066x\u2069',
  'mark\u200Fup\u200E',
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '=HYPERLINK("http:x","y")',
  '+cmd|calc!A0',
  '$(touch owned)`touch owned`',
  '; rm -rf ~',
  '-rf',
  '{{ template }}',
  '[link](javascript:alert(1)) **bold** |cell|',
  '__proto__',
  'constructor',
  'x'.repeat(200),
];

/** Things of every kind that fail or pass under hostile names. */
export function evilEvidence(): { readonly [path: string]: string } {
  const databases = EVIL.filter((name) => /[\u0000-\u001f\u007f-\u009f\u2000-\u206f]/.test(name)).map((name) => ({
    mode: 'managed',
    type: 'aws_db_instance',
    name,
    provider: 'provider["registry.terraform.io/hashicorp/aws"]',
    instances: [
      {
        index_key: name,
        schema_version: 0,
        attributes: { identifier: name, engine: name, storage_encrypted: false, publicly_accessible: true },
        sensitive_attributes: [],
      },
    ],
  }));
  const state = { version: 4, terraform_version: '1.11.4', serial: 1, lineage: 'x', outputs: {}, resources: databases };
  const pods = EVIL.map((name) => ({
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name, namespace: name, labels: { [name]: name }, annotations: { [name]: name } },
    spec: { containers: [{ name, image: `${name}:latest`, securityContext: { privileged: true } }] },
  }));
  const components = EVIL.map((name) => ({ type: 'library', name, version: name, purl: `pkg:npm/${name}@1` }));
  const packages = EVIL.map((name): [string, object] => [`node_modules/${name}`, { version: name }]);
  return {
    'evil.tfstate': JSON.stringify(state),
    'evil.json': JSON.stringify({ apiVersion: 'v1', kind: 'List', items: pods }),
    'bom.json': JSON.stringify({ bomFormat: 'CycloneDX', specVersion: '1.5', version: 1, components }),
    'package-lock.json': JSON.stringify({
      name: 'shop',
      version: '1.0.0',
      lockfileVersion: 3,
      packages: Object.fromEntries([['', { name: 'shop', version: '1.0.0' }], ...packages]),
    }),
  };
}
