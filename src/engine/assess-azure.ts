import { collectAzure, type AzureEvidence } from '../azure/collect.ts';
import { CLOUDS, type Cloud } from '../azure/clouds.ts';
import { USUAL_PACE, type AssertionSource, type AzureRequest } from '../azure/request.ts';
import { assessWith, type AssessRun } from './assess.ts';
import type { AssessRequest } from './request.ts';

export { CLOUDS, USUAL_PACE };
export type { AssertionSource, AzureEvidence, AzureRequest, Cloud };

/** The token with which a service can read Azure as the caller. Throws EngineError `remote` without one. */
export async function azureToken(azure: AzureRequest): Promise<string> {
  const [{ readAssertion }, { createTransport }] = await Promise.all([
    import('../azure/credential.ts'),
    import('../azure/transport.ts'),
  ]);
  const transport = createTransport(azure.authorities);
  try {
    return await readAssertion(azure, transport);
  } finally {
    await transport.close();
  }
}

/**
 * Reads live Azure and assesses it like files, together with those of the request. `seen` receives what was read
 * before it is judged. Throws EngineError `remote` where Azure cannot be read at all.
 */
export async function assessAzure(
  request: AssessRequest,
  azure: AzureRequest,
  seen: (evidence: AzureEvidence) => void,
  say: (text: string) => void,
): Promise<AssessRun> {
  const supply = async () => {
    const evidence = await collectAzure(azure, say);
    seen(evidence);
    return evidence.files;
  };
  return assessWith(request, supply, say);
}
