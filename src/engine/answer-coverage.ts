import {
  answerCoverage,
  INVENTORIED_MACHINES,
  SCANNED_IMAGES,
  SCANNED_MACHINES,
  type LeftOut,
} from '../checks/measured/coverage-checks.ts';
import type { Check } from '../model/check.ts';
import type { Resource } from '../model/evidence.ts';
import type { CheckFindings } from '../model/finding.ts';
import { getAnswer, type ScopedThing, type ScopeRole, type ScopeTable } from '../model/scope.ts';
import { knownMachines } from './known-machines.ts';
import { unscannedImages } from './unscanned-images.ts';

const TARGET = 'vulnerability/target';
const LISTED: readonly ScopeRole[] = ['declared', 'listed'];
const SCANNED: ReadonlySet<ScopeRole> = new Set(['scanned', 'measured']);

/**
 * Machines and images that other evidence names and that no vulnerability scan covers, and machines that scans of any kind found and
 * no inventory lists. Nothing where the evidence has no vulnerability scan, or nothing that lists machines: then nothing was to be
 * covered.
 */
export function answerScopeOfScans(
  checks: readonly Check[],
  resources: readonly Resource[],
  scope: ScopeTable,
): readonly CheckFindings[] {
  const targets = resources.filter(({ type }) => type === TARGET);
  const hasScans = targets.length > 0;
  return [
    ...answerCoverage(INVENTORIED_MACHINES, unlistedMachines(scope), ['CM-8', 'CM-8(3)']),
    ...(hasScans ? answerCoverage(SCANNED_MACHINES, unscannedMachines(scope), controlsOfScans(checks, true)) : []),
    ...(hasScans
      ? answerCoverage(SCANNED_IMAGES, unscannedImages(resources, targets), controlsOfScans(checks, false))
      : []),
  ];
}

/** Files of an image are read without a login, so only machines lack one. */
function controlsOfScans(checks: readonly Check[], withLogin: boolean): readonly string[] {
  return checks
    .filter(({ select }) => select.type?.includes(TARGET) === true)
    .filter((check) => withLogin || check.function?.name !== 'vulnerability-scans-log-in')
    .flatMap(({ supports, contradicts }) => [
      ...(supports['nist-800-53'] ?? []),
      ...(contradicts['nist-800-53'] ?? []),
    ]);
}

function unscannedMachines(scope: ScopeTable): readonly LeftOut[] {
  return knownMachines(scope).flatMap(({ title, mention: { source, place }, thing }): readonly LeftOut[] => {
    if (thing !== undefined && getAnswer(thing, 'scanned') === 'yes') return [];
    return [{ subject: title, source, place, reason: whyUnscanned(thing) }];
  });
}

function whyUnscanned(thing: ScopedThing | undefined): string {
  if (thing === undefined)
    return 'It starts machines that no source of the evidence lists, so scans may leave some out';
  if (thing.mentions.some(({ isOpen }) => isOpen === true))
    return 'The evidence does not say how many instances of it run, so scans may leave some out';
  if (getAnswer(thing, 'scanned') === 'unknown') return 'A vulnerability scan names this machine like another one';
  return 'No vulnerability scan covers it';
}

/** Where groups start machines, a machine that nothing lists may be one of them. */
function unlistedMachines(scope: ScopeTable): readonly LeftOut[] {
  const machines = scope.find(({ kind }) => kind === 'machine');
  if (machines === undefined || machines.groups.length > 0) return [];
  const isListed = (thing: ScopedThing): boolean => LISTED.some((role) => getAnswer(thing, role) === 'yes');
  if (!machines.things.some(isListed)) return [];
  return machines.things.flatMap((thing): readonly LeftOut[] => {
    const scan = thing.mentions.find(({ role }) => SCANNED.has(role));
    if (scan === undefined || isListed(thing)) return [];
    const isAlike = LISTED.some((role) => thing.maybe.has(role));
    const reason = isAlike
      ? 'A scan found it, and its name fits several machines of the inventory'
      : 'A scan found it, and no inventory, Terraform source or cluster of the evidence lists it';
    return [{ subject: thing.title, source: scan.source, place: scan.place, reason }];
  });
}
