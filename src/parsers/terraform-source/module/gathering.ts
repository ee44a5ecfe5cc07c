import type { Problem } from '../../../model/problem.ts';
import type { Declaration, LocalDeclaration, ResourceDeclaration, ProviderDeclaration } from './declarations.ts';

/** A module while its files are collected. */
export interface Gathering {
  readonly variables: Map<string, Declaration>;
  readonly locals: Map<string, LocalDeclaration>;
  readonly outputs: Map<string, Declaration>;
  readonly calls: Map<string, Declaration>;
  readonly resources: Map<string, ResourceDeclaration>;
  readonly providers: Map<string, ProviderDeclaration>;
  backend?: Declaration;
  readonly requiredProviders: Map<string, string>;
  readonly providerConstraints: Map<string, string>;
  readonly problems: Problem[];
}
