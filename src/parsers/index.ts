import type { ParserRegistry } from '../model/tree-parser.ts';
import { cargoLock } from './cargo-lock/cargo-lock.ts';
import { cyclonedx } from './cyclonedx/cyclonedx.ts';
import { goMod } from './go-mod/go-mod.ts';
import { goSum } from './go-mod/go-sum.ts';
import { kubernetes } from './kubernetes/kubernetes.ts';
import { kustomize } from './kustomize/kustomize.ts';
import { openssl } from './openssl/openssl.ts';
import { packageLock } from './package-lock/package-lock.ts';
import { poetryLock } from './poetry-lock/poetry-lock.ts';
import { spdx } from './spdx/spdx.ts';
import { systemInfo } from './system-info/system-info.ts';
import { terraformPlan } from './terraform-plan/terraform-plan.ts';
import { terraformState } from './terraform-state/terraform-state.ts';

/** Every format the engine reads: adding one is a folder, its cases in test/parsers, and one line here. */
export const PARSERS: ParserRegistry = {
  files: [
    terraformState,
    terraformPlan,
    kubernetes,
    cyclonedx,
    spdx,
    packageLock,
    cargoLock,
    goMod,
    goSum,
    poetryLock,
    systemInfo,
    openssl,
  ],
  trees: [kustomize],
};
