import type { Resource } from '../../model/evidence.ts';
import type { Encryption, Thing } from '../graph.ts';
import { isTrue, textAt, textsAt, valuesAt } from '../inventory/values.ts';
import type { FlowBuilder } from './flow-builder.ts';
import { serviceEncryption, tls, getTls, UNPROVEN } from './encryption.ts';
import { INTERNET } from './sources.ts';

/** Apps answer on the public endpoint unless it is disabled (App Service documentation, "Networking features"). */
function webApp(draft: FlowBuilder, thing: Thing, app: Resource): void {
  if (valuesAt(app.values, 'public_network_access_enabled').includes(false)) return;
  const encryption = serviceEncryption(draft.context, app);
  const ports = encryption.state === 'optional' ? '80, 443' : '443';
  const restrictions = textsAt(app.values, 'site_config.ip_restriction.ip_address');
  const isDenied = textAt(app.values, 'site_config.ip_restriction_default_action') === 'Deny';
  const hasRules = valuesAt(app.values, 'site_config.ip_restriction').length > 0;
  const from = isDenied || hasRules ? draft.peers.ofTexts(restrictions, thing) : [INTERNET];
  for (const source of from) draft.structure(source, thing, { protocol: 'TCP', ports, encryption, evidence: [app] });
}

type Front = (draft: FlowBuilder, thing: Thing, resource: Resource) => void;

function open(draft: FlowBuilder, thing: Thing, resource: Resource, encryption: Encryption = tls()): void {
  draft.structure(INTERNET, thing, { protocol: 'TCP', ports: '443', encryption, evidence: [resource] });
}

/** Managed services with their own endpoint, by type. */
export const AZURE_FRONTS: ReadonlyMap<string, Front> = new Map<string, Front>([
  ['azurerm_linux_web_app', webApp],
  ['azurerm_windows_web_app', webApp],
  ['azurerm_linux_function_app', webApp],
  ['azurerm_windows_function_app', webApp],
  ['azurerm_kubernetes_cluster', kubernetes],
  ['azurerm_bastion_host', open],
  ['azurerm_cdn_frontdoor_profile', (draft, thing, resource) => open(draft, thing, resource, UNPROVEN)],
  [
    'azurerm_api_management',
    (draft, thing, resource) => {
      if (
        textAt(resource.values, 'virtual_network_type') !== 'Internal' &&
        !valuesAt(resource.values, 'public_network_access_enabled').includes(false)
      )
        open(draft, thing, resource, getTls(draft.context, resource));
    },
  ],
  [
    'azurerm_container_app',
    (draft, thing, resource) => {
      if (!isTrue(resource.values, 'ingress.external_enabled')) return;
      open(
        draft,
        thing,
        resource,
        isTrue(resource.values, 'ingress.allow_insecure_connections')
          ? { state: 'optional', text: 'plaintext possible' }
          : tls(),
      );
    },
  ],
]);

/** The API server has a public endpoint unless the cluster is private (AKS documentation, "API server"). */
function kubernetes(draft: FlowBuilder, thing: Thing, cluster: Resource): void {
  if (isTrue(cluster.values, 'private_cluster_enabled')) return;
  const allowed = ['api_server_access_profile.authorized_ip_ranges', 'api_server_authorized_ip_ranges'].flatMap(
    (path) => textsAt(cluster.values, path),
  );
  for (const from of draft.peers.ofTexts(allowed.length === 0 ? ['0.0.0.0/0'] : allowed, thing))
    draft.structure(from, thing, { protocol: 'TCP', ports: '443', encryption: tls(), evidence: [cluster] });
}
