import type { BundledPackage } from './third-party.mjs';

export function billOfMaterials(packages: readonly BundledPackage[]): string;
