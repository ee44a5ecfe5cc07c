import { expect, test } from '@jest/globals';
import { dump, load } from 'js-yaml';
import { ask, loadExample } from '../../src/checks/harness/run-example.ts';
import { compileTraits } from '../../src/checks/traits.ts';
import type { CheckExample } from '../../src/model/check.ts';
import { isList, isMap, own, type ValueMap } from '../../src/base/value.ts';
import { bench, checks } from '../support/content-bench.ts';

/** How the authors of providers let a thing stand there and do nothing. */
const OFF: ReadonlyMap<string, ValueMap> = new Map(
  Object.entries({
    aws_cloudtrail: { enable_logging: false },
    aws_cloudwatch_metric_alarm: { actions_enabled: false },
    aws_config_configuration_recorder_status: { is_enabled: false },
    aws_ebs_encryption_by_default: { enabled: false },
    aws_guardduty_detector: { enable: false },
    aws_guardduty_detector_feature: { status: 'DISABLED' },
    aws_macie2_account: { status: 'PAUSED' },
    azurerm_cdn_frontdoor_firewall_policy: { enabled: false },
    azurerm_monitor_activity_log_alert: { enabled: false },
    azurerm_mssql_server_extended_auditing_policy: { enabled: false },
    azurerm_mssql_server_security_alert_policy: { state: 'Disabled' },
    azurerm_network_watcher_flow_log: { enabled: false },
    azurerm_web_application_firewall_policy: { policy_settings: [{ enabled: false, mode: 'Prevention' }] },
    google_compute_firewall: { disabled: true },
    google_logging_organization_sink: { disabled: true },
    google_logging_project_sink: { disabled: true },
  }),
);
const traits = compileTraits(bench.traits);

/** The example with everything switched off that can be, and the addresses of that; nothing when there is none. */
function switchedOff(example: CheckExample): { readonly example: CheckExample; readonly off: readonly string[] } {
  const off: string[] = [];
  const files = Object.entries(example.files).map(([path, text]): readonly [string, string] => {
    if (!path.endsWith('.resources.yaml')) return [path, text];
    const items: unknown = load(text);
    if (!isList(items)) return [path, text];
    return [path, dump(items.map((item) => (isMap(item) ? itemOff(item, off) : item)))];
  });
  return { example: { ...example, files: Object.fromEntries(files) }, off };
}

function itemOff(item: ValueMap, off: string[]): ValueMap {
  const { type = '', name = '', module } = item;
  const change = OFF.get(String(type));
  const values = own(item, 'values') ?? {};
  if (change === undefined || module !== undefined || !isMap(values)) return item;
  off.push(`${String(type)}.${String(name)}`);
  return { ...item, values: { ...values, ...change } };
}

const cases = checks.flatMap((check) =>
  check.examples.flatMap((example) => {
    const changed = switchedOff(example);
    return changed.off.length === 0 ? [] : [{ name: `${check.id}, ${example.name}`, check, ...changed }];
  }),
);

test('there are examples of things that can be switched off', () => {
  expect(new Set(cases.flatMap(({ off }) => off.map((address) => address.split('.')[0]))).size).toBe(OFF.size);
});

test.each(cases)('what is switched off proves nothing: $name', ({ check, example, off }) => {
  const { loaded } = loadExample(example, bench, traits);
  const findings = loaded === undefined ? [] : ask(check, loaded, bench);
  const passes = findings.filter(({ outcome, subject }) => outcome === 'pass' && off.includes(subject));
  expect(passes.map(({ subject, message }) => `${subject}: ${message}`)).toEqual([]);
});
