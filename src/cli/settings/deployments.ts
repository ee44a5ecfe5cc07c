import { EngineError } from '../../model/engine-error.ts';
import { didYouMean } from '../../base/nearest.ts';
import { serviceAddress } from '../../remote/service-address.ts';
import { configFile } from './config-file.ts';
import { findConfig } from './find-config.ts';
import type { ServiceChoice } from '../options/service-options.ts';

type Deployments = { readonly [name: string]: string };

/**
 * The address of the service: `--base-url`, or the deployment of that name in the configuration. Throws EngineError
 * `invalid-configuration` when there is none or its address is not allowed.
 */
export function readAddress({ baseUrl, deployment, config }: ServiceChoice & { readonly config?: boolean }): URL {
  if (deployment === undefined && baseUrl !== undefined) return serviceAddress(baseUrl, '--base-url');
  if (deployment === undefined) {
    const message =
      '--remote needs the address of a service: --base-url, EVIDENCE_ENGINE_BASE_URL, or --deployment with a name of the configuration.';
    throw new EngineError('invalid-configuration', message);
  }
  const { known, origin } = readDeployments(config !== false);
  const address = Object.hasOwn(known, deployment) ? known[deployment] : undefined;
  if (address !== undefined) return serviceAddress(address, `${origin}.${deployment}`);
  const names = Object.keys(known);
  const help =
    names.length === 0 ? ` Name some under deployments in .evidence-engine.yaml.` : didYouMean(deployment, names);
  throw new EngineError('invalid-configuration', `There is no deployment "${deployment.slice(0, 80)}".${help}`);
}

function readDeployments(fromFile: boolean): { readonly known: Deployments; readonly origin: string } {
  const path = fromFile ? findConfig([]) : undefined;
  const setting = path === undefined ? undefined : configFile(path).get('deployments');
  const value = setting?.value;
  const known = typeof value === 'object' && !isList(value) ? value : {};
  return { known, origin: setting?.origin ?? 'deployments' };
}

function isList(value: object): value is readonly string[] {
  return Array.isArray(value);
}
