/**
 * A budget for the work of interpreters of evidence, which they count before they do it. A unit is about a tenth of a
 * microsecond on the machines on which the limits were measured, but it counts steps, elements and characters, never
 * time: the same evidence reaches the limit at the same place on every machine.
 */
export interface Work {
  /** Counts work before it is done. False if not enough is left; then the work must not be done. */
  take(units: number): boolean;
  /** Which limit refused first: that of this part, or that of the whole. */
  refusedBy(): 'own' | 'whole' | undefined;
  /** Units that were taken so far. */
  used(): number;
  /** A part that may use at most `most` units. They count here too. */
  part(most: number): Work;
}

/** The budget that all groups of a run share. */
export interface RunWork {
  /** Work for the next group. The groups after it share what it leaves unused. */
  nextGroup(): Work;
}

/** At most ten seconds: several times what the largest measured charts, playbooks and modules need. */
export const WORK_OF_GROUP = 100_000_000;
/** A run in which two groups use all their work ends within 20 seconds. */
const WORK_OF_RUN = 150_000_000;
/** For finding what belongs together: module calls and Terragrunt deployments. */
const WORK_OF_CLAIMS = 60_000_000;
/** The total grows with the evidence, so that a repository of 400 charts has as much for each as one of 40. */
const WORK_OF_BYTE = 10;
const BYTES_THAT_COUNT = 10_000_000;

/** Creates a budget that is not shared. */
export function createWork(units: number = WORK_OF_GROUP): Work {
  return counted(units, () => true);
}

/** Creates the budget for finding the groups of a run. What it uses is subtracted from the budget of the groups. */
export function createClaimWork(): Work {
  return createWork(WORK_OF_CLAIMS);
}

/**
 * Creates the budget of a run over `groups` groups of files with `bytes` bytes of evidence. Half of it is divided
 * equally, so that no group can use up what another one needs; the other half goes, in order, to the groups that need
 * more.
 */
export function createRunWork(groups: number, bytes: number, used = 0): RunWork {
  const all = WORK_OF_RUN + WORK_OF_BYTE * Math.min(bytes, BYTES_THAT_COUNT) - used;
  const share = Math.floor(all / 2 / Math.max(groups, 1));
  let pool = Math.ceil(all / 2);
  let own = 0;
  const take = (units: number): boolean => {
    if (units > own + pool) return false;
    const fromPool = Math.max(units - own, 0);
    own -= units - fromPool;
    pool -= fromPool;
    return true;
  };
  return {
    nextGroup() {
      pool += own;
      own = share;
      return counted(WORK_OF_GROUP, take);
    },
  };
}

function counted(most: number, source: (units: number) => boolean): Work {
  let left = most;
  let refused: ReturnType<Work['refusedBy']>;
  const take = (units: number): boolean => {
    if (units > left) refused ??= 'own';
    else if (!source(units)) refused ??= 'whole';
    else {
      left -= units;
      return true;
    }
    return false;
  };
  return { take, refusedBy: () => refused, used: () => most - left, part: (part) => counted(part, take) };
}
