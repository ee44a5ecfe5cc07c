import { describe, expect, test } from '@jest/globals';
import { createFileTree } from '../../../src/engine/file-tree.ts';
import type { ParserSettings } from '../../../src/model/tree-parser.ts';
import { isUnknown } from '../../../src/base/value.ts';
import { terraformSource } from '../../../src/parsers/terraform-source/terraform-source.ts';
import { evidenceFile } from '../../support/evidence-file.ts';

type Files = { readonly [path: string]: string };

const MODULE = `
variable "encrypted" { default = true }
variable "public" { default = false }
resource "aws_db_instance" "d" {
  storage_encrypted   = var.encrypted
  publicly_accessible = var.public
}
`;
const CALLER = 'module "db" {\n  source    = "./modules/db"\n  encrypted = true\n}\n';

interface Read {
  /** `address: storage_encrypted, publicly_accessible`, `?` for a value that is not known. */
  readonly values: readonly string[];
  readonly problems: readonly string[];
  readonly claimed: readonly string[];
}

function read(files: Files, settings: ParserSettings = {}): Read {
  const tree = createFileTree(Object.entries(files).map(([path, text]) => evidenceFile(path, text)));
  const groups = terraformSource.claim(tree, settings);
  const parsed = groups.map((group) => terraformSource.parse(group, tree, settings));
  const values = parsed.flatMap(({ resources }) =>
    resources.map(({ address, values: { storage_encrypted: encrypted, publicly_accessible: exposed } }) => {
      const [one, other] = [encrypted, exposed].map((each) => (isUnknown(each ?? null) ? '?' : String(each)));
      return `${address}: ${one}, ${other}`;
    }),
  );
  const problems = parsed
    .flatMap((each) => each.problems)
    .filter(({ code }) => code !== 'unresolved-values')
    .map(({ severity, message }) => `${severity}: ${message}`);
  return { values, problems, claimed: groups.flatMap((group) => group.files).filter((path) => !path.endsWith('.tf')) };
}

const OPEN = ['aws_db_instance.d: ?, ?'];
const CERTAIN = ['aws_db_instance.d: true, false'];
const BOTH = 'encrypted = false\npublic = true\n';

describe('files of values that Terraform does not load by itself', () => {
  test.each<[string, Files, readonly string[]]>([
    ['below the module', { 'main.tf': MODULE, 'env/prod.tfvars': BOTH }, OPEN],
    ['next to the module', { 'a/main.tf': MODULE, 'a/prod.tfvars': BOTH }, OPEN],
    ['in another branch', { 'infra/main.tf': MODULE, 'config/prod/app.tfvars': BOTH }, OPEN],
    ['in JSON', { 'main.tf': MODULE, 'env/prod.tfvars.json': '{"encrypted": false, "public": true}' }, OPEN],
    ['under a name that is loaded elsewhere', { 'main.tf': MODULE, 'env/prod/terraform.tfvars': BOTH }, OPEN],
    ['over one that is loaded', { 'main.tf': MODULE, 'terraform.tfvars': BOTH, 'env/p.tfvars': BOTH }, OPEN],
    ['with one of the variables', { 'main.tf': MODULE, 'p.tfvars': 'public = true' }, ['aws_db_instance.d: true, ?']],
  ])('%s leave their variables open', (_name, files, values) => {
    expect(read(files).values).toEqual(values);
  });

  test.each<[string, Files]>([
    ['that set other variables', { 'main.tf': MODULE, 'env/prod.tfvars': 'region = "a"' }],
    ['that set nothing', { 'main.tf': MODULE, 'env/prod.tfvars': '# nothing\n' }],
    ['of another module', { 'a/main.tf': MODULE, 'b/main.tf': 'variable "public" {}', 'b/prod.tfvars': BOTH }],
    ['that are examples', { 'main.tf': MODULE, 'terraform.tfvars.example': BOTH }],
  ])('%s leave nothing open', (_name, files) => {
    expect(read(files).values).toEqual(CERTAIN);
  });

  test('belong to the module that their path names', () => {
    const files = { 'stacks/db/main.tf': MODULE, 'stacks/app/main.tf': MODULE, 'env/prod/db.tfvars': BOTH };
    expect(read(files).values).toEqual([...CERTAIN, ...OPEN]);
  });

  test('are named once, with what they set and the option that applies them', () => {
    const files = { 'main.tf': MODULE, 'env/dev.tfvars': 'public = true', 'env/prod.tfvars': BOTH };
    expect(read(files).problems).toEqual([
      'warning: env/dev.tfvars sets public, so it is undetermined. Give it with --var-file env/dev.tfvars to apply it.',
      'warning: env/prod.tfvars sets encrypted and public, so they are undetermined. Give it with --var-file env/prod.tfvars to apply it.',
    ]);
  });

  test('are named once for several modules', () => {
    const files = { 'a/main.tf': MODULE, 'b/main.tf': MODULE, 'env/1.tfvars': BOTH, 'env/2.tfvars': BOTH };
    expect(read(files).problems).toEqual([
      'warning: env/1.tfvars and env/2.tfvars set encrypted and public of a and b, so they are undetermined. Give one of them to apply it, such as --var-file env/1.tfvars.',
    ]);
  });

  test('that are given are applied, and the others say nothing then', () => {
    const files = { 'main.tf': MODULE, 'env/prod.tfvars': 'public = true', 'env/dev.tfvars': BOTH };
    const given = [evidenceFile('somewhere/env/prod.tfvars', 'public = true')];
    const { values, problems, claimed } = read(files, { terraform: { variableFiles: given } });
    expect(values).toEqual(['aws_db_instance.d: true, true']);
    expect(problems).toEqual([]);
    expect(claimed).toEqual(['env/dev.tfvars', 'env/prod.tfvars']);
  });

  test('a single value that is given decides that variable alone', () => {
    const files = { 'main.tf': MODULE, 'env/prod.tfvars': BOTH };
    expect(read(files, { terraform: { variables: ['public=false'] } }).values).toEqual(['aws_db_instance.d: ?, false']);
  });

  test('a file for one module decides nothing of another', () => {
    const files = {
      'a/main.tf': MODULE,
      'a/p.tfvars': BOTH,
      'b/main.tf': MODULE.replaceAll('public', 'open')
        .replaceAll('openly', 'publicly')
        .replaceAll('encrypted"', 'safe"'),
      'b/p.tfvars': 'open = true',
    };
    const given = [evidenceFile('p.tfvars', BOTH)];
    expect(read(files, { terraform: { variableFiles: given } }).values[1]).toMatch(/, \?$/);
  });

  test.each([
    ['without an end', 'encrypted = false\npublic = [\n'],
    ['without sense', '}}} {{{ ==='],
    ['nested too deep', `public = ${'['.repeat(100_000)}`],
  ])('that are broken (%s) leave everything open, with the place', (_name, text) => {
    const { values, problems } = read({ 'main.tf': MODULE, 'env/prod.tfvars': text });
    expect(values).toEqual(OPEN);
    expect(problems[0]).toMatch(
      /^error: env\/prod\.tfvars line \d+: .* so what the file sets is not known\. Correct it\.$/,
    );
  });
});

describe('inputs of Terragrunt', () => {
  const unit = (source: string, inputs = '{ public = true }', more = ''): string =>
    `${more}\nterraform {\n  source = ${source}\n}\ninputs = ${inputs}\n`;
  const NAMED = ['aws_db_instance.d: true, ?'];

  test.each([
    ['"../../modules/db"'],
    ['"../../modules//db"'],
    ['"../..//modules/db?ref=v1"'],
    ['"${get_terragrunt_dir()}/../../modules/db"'],
    ['"${get_repo_root()}/modules//db"'],
    ['"${get_path_to_repo_root()}/modules/db"'],
    ['"${find_in_parent_folders("modules")}/db"'],
    ['"${dirname(find_in_parent_folders("root.hcl"))}/modules/db"'],
    ['"git::https://git.example.org/x/infra.git//modules/db?ref=v1.2.0"'],
    ['"git@git.example.org:x/infra.git//modules/db"'],
    ['"${local.base}/db"'],
    ['local.whole'],
  ])('are found by the source %s', (source) => {
    const locals = 'locals {\n  base = "../../modules"\n  whole = "${local.base}/db"\n}\n';
    const files = {
      'modules/db/main.tf': MODULE,
      'root.hcl': '',
      'live/db/terragrunt.hcl': unit(source, undefined, locals),
    };
    expect(read(files).values).toEqual(NAMED);
  });

  test.each<[string, Files]>([
    ['a module next to it', { 'db/main.tf': MODULE, 'db/terragrunt.hcl': 'inputs = { public = true }' }],
    [
      'a source that an included file names',
      {
        'modules/db/main.tf': MODULE,
        '_envcommon/db.hcl':
          'terraform {\n  source = "${get_repo_root()}/modules//db"\n}\ninputs = { public = true }\n',
        'root.hcl': 'remote_state {\n  backend = "s3"\n}\n',
        'live/db/terragrunt.hcl':
          'include "root" {\n  path = find_in_parent_folders("root.hcl")\n}\ninclude "common" {\n  path = "${dirname(find_in_parent_folders("root.hcl"))}/_envcommon/db.hcl"\n}\n',
      },
    ],
    [
      'values of other files',
      {
        'modules/db/main.tf': MODULE,
        'live/env.hcl': 'locals {\n  public = true\n}\n',
        'live/terragrunt.hcl':
          'locals {\n  env = read_terragrunt_config(find_in_parent_folders("env.hcl"))\n}\ninputs = merge(local.env.locals, {})\n',
        'live/db/terragrunt.hcl': unit('"../../modules/db"', '{}', 'include {\n  path = find_in_parent_folders()\n}'),
      },
    ],
    [
      'arguments and environment of Terraform',
      {
        'modules/db/main.tf': MODULE,
        'live/db/terragrunt.hcl':
          'terraform {\n  source = "../../modules/db"\n  extra_arguments "a" {\n    commands  = ["plan"]\n    arguments = ["-var", "public=true"]\n    env_vars  = { TF_VAR_other = 1 }\n  }\n}\n',
      },
    ],
    [
      'a module that others call with values',
      { 'main.tf': CALLER, 'modules/db/main.tf': MODULE, 'live/terragrunt.hcl': unit('"../modules/db"') },
    ],
  ])('of %s', (_name, files) => {
    expect(read(files).values).toContain(NAMED[0]);
  });

  test.each<[string, Files]>([
    ['a computed object', { 'live/db/terragrunt.hcl': unit('"../../modules/db"', '{ for k, v in local.x : k => v }') }],
    [
      'a file in YAML',
      { 'live/db/terragrunt.hcl': unit('"../../modules/db"', 'merge({}, yamldecode(file("a.yaml")))') },
    ],
    [
      'a parent outside of the tree',
      {
        'live/db/terragrunt.hcl': unit(
          '"../../modules/db"',
          '{}',
          'include "r" {\n  path = find_in_parent_folders("r.hcl")\n}',
        ),
      },
    ],
    [
      'local values that refer to each other',
      {
        'live/db/terragrunt.hcl': unit('"../../modules/db"', 'local.a', 'locals {\n  a = local.b\n  b = local.a\n}\n'),
      },
    ],
    [
      'local values that double',
      {
        'live/db/terragrunt.hcl': unit(
          '"../../modules/db"',
          'local.v60',
          `locals {\n${Array.from({ length: 60 }, (_each, at) => `  v${at + 1} = merge(local.v${at}, local.v${at})`).join('\n')}\n  v0 = {}\n}\n`,
        ),
      },
    ],
    ['a broken file', { 'live/db/terragrunt.hcl': `${unit('"../../modules/db"')}\n}}}` }],
  ])('that cannot be determined (%s) leave all variables open', (_name, files) => {
    expect(read({ 'modules/db/main.tf': MODULE, ...files }).values).toEqual(OPEN);
  });

  test('files that include each other end', () => {
    const files = {
      'modules/db/main.tf': MODULE,
      'a.hcl': 'include "b" {\n  path = find_in_parent_folders("b.hcl")\n}\n',
      'b.hcl': 'include "a" {\n  path = find_in_parent_folders("a.hcl")\n}\n',
      'live/db/terragrunt.hcl': unit(
        '"../../modules/db"',
        undefined,
        'include "a" {\n  path = find_in_parent_folders("a.hcl")\n}',
      ),
    };
    expect(read(files).values).toEqual(NAMED);
  });

  test.each<[string, Files]>([
    ['that set nothing of the module', { 'live/terragrunt.hcl': unit('"../modules/db"', '{ region = "a" }') }],
    [
      'for another module',
      { 'modules/web/main.tf': 'variable "public" {}', 'live/terragrunt.hcl': unit('"../modules/web"') },
    ],
    [
      'for a module from elsewhere',
      { 'live/terragrunt.hcl': unit('"tfr:///terraform-aws-modules/rds/aws?version=6.0.0"') },
    ],
    ['of a file that others include', { 'live/terragrunt.hcl': 'inputs = { public = true }' }],
  ])('%s leave nothing open', (_name, files) => {
    expect(read({ 'modules/db/main.tf': MODULE, ...files }).values).toEqual(CERTAIN);
  });

  test('values of a file that Terraform loads win', () => {
    const files = {
      'db/main.tf': MODULE,
      'db/terraform.tfvars': 'public = false',
      'db/terragrunt.hcl': 'inputs = { public = true }',
    };
    expect(read(files).values).toEqual(CERTAIN);
  });

  test('are named once', () => {
    const files = {
      'modules/db/main.tf': MODULE,
      'live/prod/terragrunt.hcl': unit('"../../modules/db"'),
      'live/test/terragrunt.hcl': unit('"../../modules/db"'),
    };
    expect(read(files).problems).toEqual([
      'warning: live/prod/terragrunt.hcl and live/test/terragrunt.hcl set public of modules/db, so it is undetermined. Assess a plan (`terragrunt show -json`), or give the values with --var or --var-file.',
    ]);
  });
});

describe('copies that Terragrunt makes', () => {
  const unit = 'terraform {\n  source = "../../modules//db"\n}\ninputs = { public = true }\n';

  test('of a module in the tree are left out', () => {
    const files = {
      'modules/db/main.tf': MODULE,
      'live/db/terragrunt.hcl': unit,
      'live/db/.terragrunt-cache/a/b/db/main.tf': MODULE,
    };
    const { values, claimed } = read({ ...files, 'live/db/.terragrunt-cache/a/b/db/x.json': '{}' });
    expect(values).toEqual(['aws_db_instance.d: true, ?']);
    expect(claimed).toContain('live/db/.terragrunt-cache/a/b/db/x.json');
  });

  test('without a file of Terragrunt are left out where the tree has the same', () => {
    expect(read({ 'db/main.tf': MODULE, 'live/.terragrunt-cache/a/b/main.tf': MODULE }).values).toEqual(CERTAIN);
  });

  test.each([
    [
      'the folder that the source names',
      {
        'live/.terragrunt-cache/a/b/main.tf': 'resource "aws_x" "a" {}',
        'live/.terragrunt-cache/a/b/modules/db/main.tf': MODULE,
      },
    ],
    ['one of several', { 'live/.terragrunt-cache/a/b/main.tf': MODULE, 'live/.terragrunt-cache/c/d/main.tf': MODULE }],
  ])('are read once where nothing else in the tree is the same: %s', (_name, files: Files) => {
    const source =
      'terraform {\n  source = "git::https://git.example.org/x.git//modules/db"\n}\ninputs = { public = true }\n';
    expect(read({ 'live/terragrunt.hcl': source, ...files }).values).toEqual(['aws_db_instance.d: true, ?']);
  });
});

describe('components of stacks', () => {
  test.each(['main.tfcomponent.hcl', 'main.tfstack.hcl'])('in %s leave their inputs open', (name) => {
    const component = 'component "db" {\n  source = "./db"\n  inputs = {\n    public = var.public\n  }\n}\n';
    const { values, problems, claimed } = read({ 'db/main.tf': MODULE, [name]: component, 'prod.tfdeploy.hcl': '' });
    expect(values).toEqual(['aws_db_instance.d: true, ?']);
    expect(problems).toEqual([
      `warning: ${name} sets public of db, so it is undetermined. Assess a plan of the deployment, or give the values with --var or --var-file.`,
    ]);
    expect(claimed).toEqual([name, 'prod.tfdeploy.hcl']);
  });

  test('without inputs leave nothing open', () => {
    expect(read({ 'db/main.tf': MODULE, 'a.tfstack.hcl': 'component "db" {\n  source = "./db"\n}\n' }).values).toEqual(
      CERTAIN,
    );
  });

  test('that are broken leave everything open, with the place', () => {
    const { values, problems } = read({
      'db/main.tf': MODULE,
      'a.tfstack.hcl': 'component "db" {\n  source = "./db"\n}\n}}',
    });
    expect(values).toEqual(OPEN);
    expect(problems[0]).toMatch(/^error: a\.tfstack\.hcl line \d+: /);
  });
});

describe('modules that another folder calls', () => {
  test('are judged with the values of the call, not with their defaults', () => {
    const files = { 'main.tf': CALLER.replace('= true', '= false'), 'modules/db/main.tf': MODULE };
    expect(read(files).values).toEqual(['module.db.aws_db_instance.d: false, false']);
  });
});
