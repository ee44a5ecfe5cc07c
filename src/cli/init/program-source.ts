import { VERSION } from '../../generated/version.ts';
import { EngineError } from '../../model/engine-error.ts';

/** Where hooks and pipelines get the program from. */
export interface ProgramSource {
  /** A git repository with packed tags. Without it, the hook uses the program that is installed. */
  readonly address?: string;
  /** What `npm install` is given: a tarball, an address, or a name and version. */
  readonly package?: string;
}

/** The tag of this version, which pre-commit, GitHub and npm run without a build. */
export const PACKED_TAG = `v${VERSION}-packed`;

/** The address that the pages use. It belongs to no one, so nothing is ever fetched from it. */
const EXAMPLE_ADDRESS = 'https://git.example.org/evidence-engine';
const EXAMPLE_ACTION = 'example/evidence-engine';

const ADDRESS = /^(?:(?:https|ssh):\/\/[\w.~:@/%+-]+|file:\/\/\/[\w.~/%+-]+|[\w.-]+@[\w.-]+:[\w.~/%+-]+)$/;
const PACKAGE = /^[\w@./][\w@./:+#~%=&?-]*$/;
const PASSWORD = /\/\/[^/@]*:[^/@]*@/;

/** Throws EngineError `invalid-usage` for what no file of a repository should contain. */
export function checkSource({ address, package: name }: ProgramSource): void {
  if (address !== undefined) assertFits('--address', address, ADDRESS, 'https://git.example.org/evidence-engine');
  if (name !== undefined)
    assertFits('--package', name, PACKAGE, 'evidence-engine@1.2.3 or https://…/evidence-engine.tgz');
}

function assertFits(flag: string, value: string, pattern: RegExp, example: string): void {
  if (PASSWORD.test(value)) {
    const message = `${flag} contains a password, which would be written into the repository. Leave it out, and give the pipeline access with a variable or a credential helper.`;
    throw new EngineError('invalid-usage', message);
  }
  if (!pattern.test(value) || value.length > 500)
    throw new EngineError('invalid-usage', `${flag} has a form that is not supported. Give one such as ${example}.`);
}

/** What `uses:` names in a workflow of GitHub. */
export function actionName({ address }: ProgramSource): string {
  return ownerAndName(address) ?? EXAMPLE_ACTION;
}

/** `owner/name` of an address whose path consists of these two. */
function ownerAndName(address: string | undefined): string | undefined {
  const [, name] =
    /^(?:https:\/\/[^/]+\/|ssh:\/\/[^/]+\/|[^/:]+@[^/:]+:)([\w.-]+\/[\w.-]+?)(?:\.git)?\/?$/.exec(address ?? '') ?? [];
  return name;
}

/** What npm installs in pipelines that have no action. */
export function packageName({ address = EXAMPLE_ADDRESS, package: name }: ProgramSource): string {
  if (name !== undefined) return name;
  const [, user, path] = /^([\w.-]+@[\w.-]+):(.*)$/.exec(address) ?? [];
  const url = user === undefined ? address : `ssh://${user}/${path}`;
  return `git+${url}#${PACKED_TAG}`;
}

/** Whether a text still names the address that belongs to no one. */
export function namesExample(text: string): boolean {
  return text.includes(EXAMPLE_ADDRESS) || text.includes(`${EXAMPLE_ACTION}@`);
}
