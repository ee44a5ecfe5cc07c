import { expect, test } from '@jest/globals';
import { gradeFiles } from '../support/run-bundle.ts';

const state = (attributes: object): string =>
  JSON.stringify({
    version: 4,
    resources: [
      {
        mode: 'managed',
        type: 'aws_db_instance',
        name: 'shop',
        provider: 'provider["registry.terraform.io/hashicorp/aws"]',
        instances: [
          { schema_version: 0, attributes, sensitive_attributes: [[{ type: 'get_attr', value: 'password' }]] },
        ],
      },
    ],
  });

/** A state holds the password wherever it came from; what the configuration says of it is the answer of both. */
test.each([
  ['a variable', 'password = var.password', 'satisfied'],
  ['a text', 'password = "not-a-real-one"', 'not-satisfied'],
])('a password from %s, in configuration and state', async (_, line, status) => {
  const { assessments } = await gradeFiles(
    new Map([
      ['main.tf', `variable "password" { type = string }\nresource "aws_db_instance" "shop" { ${line} }\n`],
      ['terraform.tfstate', state({ password: 'not-a-real-one' })],
    ]),
  );
  const controls = assessments.flatMap((each) => each.controls);
  const found = controls.find(({ requirement }) => requirement.id === 'IA-5(7)');
  expect(found?.status).toBe(status);
});
