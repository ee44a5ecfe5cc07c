/** One or more failures that an owner accepts until a day (`schemas/waivers.schema.json`). */
export interface Waiver {
  /** Either a check or a control is set. */
  readonly check?: string;
  readonly control?: string;
  /** Address of the failing subject; `*` matches any characters. */
  readonly resource: string;
  readonly reason: string;
  readonly owner: string;
  /** Last day on which it applies, `YYYY-MM-DD`. */
  readonly expires: string;
}

/** The waivers of a run, in the order of their file. */
export interface WaiverFile {
  /** The name that the user gave, for messages. */
  readonly file: string;
  readonly entries: readonly Waiver[];
}

/** A waiver whose check or control exists. */
export interface ResolvedWaiver extends Waiver {
  readonly checks: ReadonlySet<string>;
}

export interface ResolvedWaivers {
  readonly file: string;
  readonly entries: readonly ResolvedWaiver[];
}

/** The name of an entry in messages; the first entry is 1. */
export function entryName({ check, control, resource }: Waiver, index: number): string {
  const subject = check === undefined ? `control ${control ?? ''}` : `check ${check}`;
  return `entry ${index + 1} (${subject}, resource ${resource})`;
}
