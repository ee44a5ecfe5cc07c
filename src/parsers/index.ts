import type { Parser } from '../model/evidence.ts';
import type { ParserRegistry, TreeParser } from '../model/tree-parser.ts';
import { cyclonedx } from './cyclonedx/cyclonedx.ts';
import { goMod } from './go-mod/go-mod.ts';
import { goSum } from './go-mod/go-sum.ts';
import { kubernetes } from './kubernetes/kubernetes.ts';
import { openssl } from './openssl/openssl.ts';
import { packageLock } from './package-lock/package-lock.ts';
import { spdx } from './spdx/spdx.ts';
import { systemInfo } from './system-info/system-info.ts';
import { terraformPlan } from './terraform-plan/terraform-plan.ts';
import { terraformState } from './terraform-state/terraform-state.ts';
import { ON_DEMAND } from './on-demand.ts';
import type { Glimpse, OnDemand } from './on-demand-entry.ts';

/** Formats that almost every run reads; the others are in `ON_DEMAND`. */
const SMALL: readonly Parser[] = [
  terraformState,
  terraformPlan,
  kubernetes,
  cyclonedx,
  spdx,
  packageLock,
  goMod,
  goSum,
  systemInfo,
  openssl,
];

/** Titles of all readable formats. */
export const FORMAT_TITLES: readonly string[] = [...SMALL, ...ON_DEMAND].map(({ title }) => title);

/** The parsers that the files of a run may need. */
export async function parsersFor(files: readonly Glimpse[]): Promise<ParserRegistry> {
  const needed = new Set<OnDemand>();
  for (const file of files) for (const row of ON_DEMAND) if (!needed.has(row) && row.concerns(file)) needed.add(row);
  return loaded(ON_DEMAND.filter((row) => needed.has(row)));
}

/** Every parser, for code that needs all of them, such as the table in the documentation. */
export async function allParsers(): Promise<ParserRegistry> {
  return loaded(ON_DEMAND);
}

async function loaded(rows: readonly OnDemand[]): Promise<ParserRegistry> {
  const files = [...SMALL];
  const trees: TreeParser[] = [];
  for (const { load } of rows) {
    const parser = await load();
    if ('claim' in parser) trees.push(parser);
    else files.push(parser);
  }
  return { files, trees };
}
