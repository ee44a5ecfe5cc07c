import type { DataTable, Subject } from '../../model/check.ts';
import { renderText } from '../../model/render-value.ts';
import { isList, isMarker, own, type Value } from '../../base/value.ts';
import type { CheckFunction, Evaluation } from '../check-function.ts';
import { failed, decision, undecided, notKnown } from './shared/answer.ts';
import { demandsFips } from './fips/fips-property.ts';
import { readPath, readText, type LocatedValue } from '../../model/locate-value.ts';
import {
  isModuleProvider,
  isWithoutOpenssl,
  NO_OPENSSL,
  getProviders,
  rowOfProvider,
  type Provider,
} from './fips/providers.ts';

const CONDITION = 'function.openssl-fips-mode';
/** On Azure Linux other providers may supply MD5 in FIPS mode, so the MD5 probe proves nothing. */
const MD5_STAYS = new Set(['symcryptprovider']);

interface Mode {
  readonly list: LocatedValue;
  readonly active: readonly Provider[];
  readonly modules: readonly Provider[];
  readonly properties: LocatedValue;
  readonly demanded: boolean | 'unknown';
  readonly md5: LocatedValue;
  readonly sha256: LocatedValue;
  readonly kernel: LocatedValue;
}

/**
 * Whether OpenSSL uses a FIPS provider. A loaded provider does not set a mode, and a property does not load a
 * provider: `fips=yes` without an active FIPS provider is a broken host, and an active FIPS provider together with
 * the default one serves nothing unless default properties require it. Source: fips_module(7) and config(5) of
 * OpenSSL 3, measured.
 */
export const opensslFipsMode: CheckFunction = {
  name: 'openssl-fips-mode',
  options: {
    type: 'object',
    additionalProperties: false,
    required: ['aspect'],
    properties: { aspect: { enum: ['in-force', 'others-inactive'] } },
  },
  evaluate(subject, options, context) {
    const table = context.table('openssl-providers');
    const list = readPath(subject, 'openssl.providers');
    const seen = decision(CONDITION, list, 'a list of providers with their status');
    if (isWithoutOpenssl(subject)) return { outcome: 'not-applicable', decisions: [seen], message: NO_OPENSSL };
    if (!isList(list.value)) return undecided([seen], notKnown('the providers of OpenSSL are', list));
    const providers = getProviders(list);
    if (providers.length === 0) return undecided([seen], 'the list of providers is empty');
    if (providers.some((provider) => provider.active === undefined)) {
      return undecided([seen], 'the status of a provider is not in the record');
    }
    if (providers.some((provider) => provider.active === true && provider.id === ''))
      return undecided([seen], 'the id of a provider is not in the record');
    const mode = getMode(subject, list, providers, table);
    return readText(own(options, 'aspect')) === 'in-force' ? inForce(mode, table) : othersInactive(mode);
  },
};

function getMode(subject: Subject, list: LocatedValue, providers: readonly Provider[], table: DataTable): Mode {
  const active = providers.filter((provider) => provider.active === true);
  const properties = readPath(subject, 'openssl.default_properties');
  return {
    list,
    active,
    modules: active.filter((provider) => isModuleProvider(table, provider)),
    properties,
    demanded: demandsFips(properties.value),
    md5: readPath(subject, 'openssl.probes.md5'),
    sha256: readPath(subject, 'openssl.probes.sha256'),
    kernel: readPath(subject, 'kernel_fips.proc_value'),
  };
}

function inForce(mode: Mode, table: DataTable): Evaluation {
  const names = mode.active.map((provider) => provider.id).join(', ');
  const listed = decision(CONDITION, mode.list, 'an active FIPS provider', names);
  const [module] = mode.modules;
  if (module === undefined) return withoutModule(mode, listed);
  const row = rowOfProvider(table, module.name, module.version);
  if (row?.listing === 'never') return failed([listed], `the active provider is not a FIPS build: ${row.note}`);
  if (answers(mode.sha256) === false) {
    return failed([probed(mode.sha256, 'ok')], 'OpenSSL refuses SHA-256, so its FIPS configuration is broken');
  }
  const loose = mode.modules.some((provider) => MD5_STAYS.has(provider.id));
  if (answers(mode.md5) === true && !loose) {
    return failed(
      [probed(mode.md5, 'refused')],
      'OpenSSL computes MD5, so FIPS providers are not the only source. Expected: MD5 refused',
    );
  }
  const open = restriction(mode);
  if (open !== undefined) return open;
  const odd = [mode.sha256, mode.md5].find(({ value }) => isOdd(value));
  if (odd !== undefined) return undecided([probed(odd, 'ok or refused')], 'the answer of a probe cannot be read');
  return { outcome: 'pass', decisions: [listed], message: 'OpenSSL uses an active FIPS provider' };
}

function withoutModule(mode: Mode, listed: Evaluation['decisions'][number]): Evaluation {
  const foreign = mode.active.filter((provider) => !provider.software);
  if (mode.demanded === true && foreign.length === 0) {
    return failed(
      [listed],
      'the default properties require fips=yes, but no FIPS provider is active, so OpenSSL cannot work',
    );
  }
  if (foreign.length > 0)
    return undecided([listed], `${foreignNames(mode)} is active, which is not in the bundled list of providers`);
  return failed([listed], 'no FIPS provider is active in OpenSSL');
}

function foreignNames({ active, modules }: Mode): string {
  const foreign = active.find((provider) => !provider.software && !modules.includes(provider));
  return `the provider ${renderText(foreign?.id ?? '')}`;
}

function othersInactive(mode: Mode): Evaluation {
  const names = mode.active.map((provider) => provider.id).join(', ');
  const seen = decision(CONDITION, mode.list, 'FIPS and base providers only, or fips=yes in force', names);
  if (mode.active.some((provider) => provider.id === 'legacy')) {
    return failed([seen], 'the legacy provider is active');
  }
  if (mode.modules.length === 0) return withoutModule(mode, seen);
  const others = mode.active.filter((provider) => !provider.software && !mode.modules.includes(provider));
  const open = restriction(mode);
  if (open?.outcome === 'fail') return open;
  if (others.length > 0)
    return undecided([seen], `${foreignNames(mode)} is active, which is not in the bundled list of providers`);
  return open ?? { outcome: 'pass', decisions: [seen], message: 'only FIPS providers answer by default' };
}

function restriction(mode: Mode): Evaluation | undefined {
  const open = mode.active.some((provider) => provider.id === 'default' || provider.id === 'legacy');
  if (!open || mode.demanded === true) return undefined;
  const seen = decision(CONDITION, mode.properties, 'fips=yes in the default properties');
  // Red Hat's library demands fips=yes by itself when the kernel flag is set: only the probes show it.
  if (mode.kernel.value === 1 && answers(mode.md5) === false && answers(mode.sha256) === true) return undefined;
  if (mode.demanded === 'unknown' || mode.kernel.value === 1) {
    return undecided([seen], 'the default provider is active and the record does not show that fips=yes is in force');
  }
  return failed(
    [seen],
    'the default provider is active next to the FIPS provider, and the default properties do not require fips=yes',
  );
}

function isOdd(value: Value | undefined): boolean {
  return (value ?? null) !== null && !isMarker(value) && answers({ value }) === undefined;
}

function answers(probe: Pick<LocatedValue, 'value'>): boolean | undefined {
  if (probe.value === undefined || probe.value === null || isMarker(probe.value)) return undefined;
  if (probe.value === 'ok') return true;
  return probe.value === 'refused' ? false : undefined;
}

function probed(probe: LocatedValue, expected: string): Evaluation['decisions'][number] {
  return decision(CONDITION, probe, expected);
}
