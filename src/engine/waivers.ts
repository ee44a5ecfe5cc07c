/** One failure, or several, that somebody answers for until a day (`schemas/waivers.schema.json`). */
export interface Waiver {
  /** Either a check or a control. */
  readonly check?: string;
  readonly control?: string;
  /** Address of the failing subject; `*` stands for any number of characters. */
  readonly resource: string;
  readonly reason: string;
  readonly owner: string;
  /** Last day on which it counts, `YYYY-MM-DD`. */
  readonly expires: string;
}

/** The waivers of a run, in the order of their file. */
export interface WaiverFile {
  /** As the user named it; said in every message about an entry. */
  readonly file: string;
  readonly entries: readonly Waiver[];
}

/** A waiver whose check or control exists. */
export interface ResolvedWaiver extends Waiver {
  /** Ids of the checks whose failures it covers. */
  readonly checks: ReadonlySet<string>;
}

export interface ResolvedWaivers {
  readonly file: string;
  readonly entries: readonly ResolvedWaiver[];
}

/** How an entry is named in messages; entries are counted from 1. */
export function entryName({ check, control, resource }: Waiver, index: number): string {
  const subject = check === undefined ? `control ${control ?? ''}` : `check ${check}`;
  return `entry ${index + 1} (${subject}, resource ${resource})`;
}
