import type { Compute } from './resource-instance.ts';

export const policyDocument: Compute = () => undefined;
