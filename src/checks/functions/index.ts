import type { CheckFunction } from '../check-function.ts';
import { accountOfOne } from './account-of-one.ts';
import { addressRange } from './address-range.ts';
import { administratorBinding } from './administrator-binding.ts';
import { algorithmsApproved } from './algorithms-approved.ts';
import { auditPolicy } from './audit-policy.ts';
import { awsFipsEndpoints } from './aws-fips-endpoints.ts';
import { azureRole } from './azure-role.ts';
import { bootRoot } from './boot-root.ts';
import { certificateCitation } from './certificate-citation.ts';
import { clearSecrets } from './clear-secrets.ts';
import { cmvpMatch } from './cmvp-match.ts';
import { codeFlawCorrected } from './code-flaw-corrected.ts';
import { cryptoAssetApproved } from './crypto-asset-approved.ts';
import { cryptoEnvironment } from './crypto-environment.ts';
import { cryptoLibraryPosture } from './crypto-library-posture.ts';
import { cryptoPolicy } from './crypto-policy.ts';
import { disruptionBudget } from './disruption-budget.ts';
import { ecsContainers } from './ecs-containers.ts';
import { expiryAhead } from './expiry-ahead.ts';
import { exposedPorts } from './exposed-ports.ts';
import { fipsModuleOptions } from './fips-module-options.ts';
import { firmwareAttribute } from './firmware-attribute.ts';
import { firmwareSection } from './firmware-section.ts';
import { firmwareUpdateSigned } from './firmware-update-signed.ts';
import { gatewayListeners } from './gateway-listeners.ts';
import { goModule } from './go-module.ts';
import { hostPackages } from './host-packages.ts';
import { iamPolicy } from './iam-policy.ts';
import { imageApproved } from './image-approved.ts';
import { ingressTls } from './ingress-tls.ts';
import { javaOtherProviders } from './java-other-providers.ts';
import { kernelFipsMode } from './kernel-fips-mode.ts';
import { knownContradiction } from './known-contradiction.ts';
import { lockIntegrity } from './lock-integrity.ts';
import { logMetricAlert } from './log-metric-alert.ts';
import { meshMutualTls } from './mesh-mutual-tls.ts';
import { namespaceIsolation } from './namespace-isolation.ts';
import { networkPolicyCoverage } from './network-policy-coverage.ts';
import { opensslFipsMode } from './openssl-fips-mode.ts';
import { rbacReach } from './rbac-reach.ts';
import { referredTo } from './referred-to.ts';
import { remediationTimes } from './remediation-times.ts';
import { replacedBeforeRemoved } from './replaced-before-removed.ts';
import { replicaCount } from './replica-count.ts';
import { replicasSpread } from './replicas-spread.ts';
import { sbomCompleteness } from './sbom-completeness.ts';
import { runtimeModule } from './runtime-module.ts';
import { secondFactorDemanded } from './second-factor-demanded.ts';
import { secretKept } from './secret-kept.ts';
import { secretNames } from './secret-names.ts';
import { selectedBy } from './selected-by.ts';
import { selectsWorkload } from './selects-workload.ts';
import { textsDiffer } from './texts-differ.ts';
import { sshPort } from './ssh-port.ts';
import { storeAuthority } from './store-authority.ts';
import { syncHook } from './sync-hook.ts';
import { tokenAutomount } from './token-automount.ts';
import { vulnerabilityDataRecent } from './vulnerability-data-recent.ts';
import { vulnerabilityInTime } from './vulnerability-in-time.ts';
import { vulnerabilityScanComplete } from './vulnerability-scan-complete.ts';
import { vulnerabilityScansLogIn } from './vulnerability-scans-log-in.ts';
import { vulnerabilityScansRecur } from './vulnerability-scans-recur.ts';
import { vulnerabilityStatementsAgree } from './vulnerability-statements-agree.ts';
import { versionSupported } from './version-supported.ts';
import { webFirewallPolicy } from './web-firewall-policy.ts';

/** Every function that a check file may name. A new one needs a file in this folder and one line. */
export const FUNCTIONS: readonly CheckFunction[] = [
  accountOfOne,
  addressRange,
  administratorBinding,
  algorithmsApproved,
  auditPolicy,
  awsFipsEndpoints,
  azureRole,
  bootRoot,
  certificateCitation,
  clearSecrets,
  cmvpMatch,
  codeFlawCorrected,
  cryptoAssetApproved,
  cryptoEnvironment,
  cryptoLibraryPosture,
  cryptoPolicy,
  disruptionBudget,
  ecsContainers,
  expiryAhead,
  exposedPorts,
  fipsModuleOptions,
  firmwareAttribute,
  firmwareSection,
  firmwareUpdateSigned,
  gatewayListeners,
  goModule,
  hostPackages,
  iamPolicy,
  imageApproved,
  ingressTls,
  javaOtherProviders,
  kernelFipsMode,
  knownContradiction,
  lockIntegrity,
  logMetricAlert,
  meshMutualTls,
  namespaceIsolation,
  networkPolicyCoverage,
  opensslFipsMode,
  rbacReach,
  referredTo,
  remediationTimes,
  replacedBeforeRemoved,
  replicaCount,
  replicasSpread,
  sbomCompleteness,
  runtimeModule,
  secondFactorDemanded,
  secretKept,
  secretNames,
  selectedBy,
  selectsWorkload,
  textsDiffer,
  sshPort,
  storeAuthority,
  syncHook,
  tokenAutomount,
  versionSupported,
  vulnerabilityDataRecent,
  vulnerabilityInTime,
  vulnerabilityScanComplete,
  vulnerabilityScansLogIn,
  vulnerabilityScansRecur,
  vulnerabilityStatementsAgree,
  webFirewallPolicy,
];
