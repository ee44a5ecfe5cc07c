import type { Organization, SystemAssessment } from '../../src/model/organization.ts';
import type { OrganizationHistory } from '../../src/model/organization-history.ts';
import type { ControlStanding } from '../../src/model/control-standing.ts';
import { extendHistory } from '../../src/results/extend-history.ts';
import { createMerger } from '../../src/results/merge-systems.ts';

const NAMES: readonly ControlStanding[] = ['not-satisfied', 'satisfied', 'undetermined', 'not-applicable'];
const CONTROLS = ['AC-2', 'AC-3', 'AU-2', 'SC-8', 'SC-8(1)', 'SC-28'];

/** A view of so many systems over two days, with its history. `hostile`: put into every text. */
export function sampleOrganization(
  count: number,
  hostile = '',
): { organization: Organization; history: OrganizationHistory } {
  const absent = [
    {
      name: `ledger${hostile}`,
      state: 'failed',
      reason: `git.agency.gov hides it.${hostile}`,
      owner: `team${hostile}`,
    },
    { name: 'archive', state: 'missing', reason: 'There is no result in a folder "archive".' },
  ] as const;
  const view = (day: string, shift: number): Organization => {
    const merger = createMerger();
    for (let at = 0; at < count; at += 1) merger.add(sampleSystem(at, day, shift, hostile));
    const family = (id: string): { id: string; title: string } => ({
      id: id.slice(0, 2),
      title: `Family ${id.slice(0, 2)}${hostile}`,
    });
    return merger.finish({ framework: 'NIST 800-53', version: 'Rev 5' }, family, absent);
  };
  const organization = view('2026-11-08', 0);
  return { organization, history: extendHistory(extendHistory(undefined, view('2026-11-01', 1)), organization) };
}

function sampleSystem(at: number, day: string, shift: number, hostile: string): SystemAssessment {
  return {
    name: `system-${String(at).padStart(3, '0')}${hostile}`,
    sha256: '0'.repeat(64),
    id: `id ${at}`,
    framework: 'NIST 800-53',
    version: 'Rev 5',
    timestamp: `${day}T00:00:00Z`,
    owner: `team-${at % 3}@agency.gov`,
    ...(at % 2 === 0 ? { report: `../../system-${at}/nist-800-53/report.html` } : {}),
    controls: CONTROLS.slice(0, 3 + (at % 4)).map((id, index) => {
      const standing = NAMES[(at + index + shift) % NAMES.length] ?? 'satisfied';
      return { id, title: `Title of ${id}${hostile}`, standing, finding: `sentence${hostile}` };
    }),
  };
}
