import { runsAsRoot } from './base-image.ts';
import { readLineage, type Base, type Stage, type Step } from './stage.ts';

/** The user of the image that a stage builds, where it is known, and the line that decides. */
export interface ImageUser {
  /** As written after `USER`, without the group; `undefined` where a variable or the base image decides. */
  readonly user: string | undefined;
  readonly group?: string | undefined;
  /** Whether a variable decides; otherwise the base image does. */
  readonly isVariable: boolean;
  readonly line: number;
}

/** The user `nonroot` of distroless images (GoogleContainerTools/distroless, README). */
const NO_ROOT = '65532';

/** The user of the image that a stage builds. An image that sets no user runs as root (OCI image specification). */
export function imageUser(stage: Stage): ImageUser {
  const step = imageSteps(stage).findLast(({ keyword }) => keyword === 'USER');
  const { base, line } = readLineage(stage)[0] ?? stage;
  if (step === undefined) return { user: userOfBase(base), isVariable: false, line };
  const [user, group] = step.settle(step.text)?.trim().split(':') ?? [];
  return { user: user === '' ? undefined : user, group, isVariable: true, line: step.line };
}

/** Whether a user is root, also by its number and on Windows; `undefined` where the user is not known. */
export function isRootUser({ user }: ImageUser): boolean | undefined {
  return user === undefined ? undefined : /^(?:root|0+|ContainerAdministrator)$/i.test(user);
}

/** In build order: deferred steps of a stage run first in the stage that starts from it. */
export function imageSteps(stage: Stage): readonly Step[] {
  const lineage = readLineage(stage);
  return lineage.flatMap(({ steps }, index) => [
    ...(lineage[index - 1]?.steps ?? []).filter(({ later }) => later),
    ...steps.filter(({ later }) => !later),
  ]);
}

function userOfBase(base: Base): string | undefined {
  if (base.kind === 'scratch') return 'root';
  const isRoot = base.kind === 'image' ? runsAsRoot(base.reference) : undefined;
  if (isRoot === undefined) return undefined;
  return isRoot ? 'root' : NO_ROOT;
}
