import { oneLine } from '../text.ts';
import { createUuid } from '../uuid.ts';
import { prose, titleText, type OscalDocument, type OscalRun } from './common.ts';
import type { AssessmentAssets, Component, Origin } from './types.ts';

/** UUID of the engine's component; it differs per document, because documents never share a UUID. */
function engineUuid(system: string, document: OscalDocument): string {
  return createUuid(system, 'component', 'engine', document);
}

/** The origin of observations: the engine. */
export function engineOrigin(system: string, document: OscalDocument): Origin {
  return { actors: [{ type: 'tool', 'actor-uuid': engineUuid(system, document) }] };
}

/** The engine and its platform. */
export function assessmentAssets(run: OscalRun, document: OscalDocument): AssessmentAssets {
  const { engine } = run.assessment;
  const uuid = engineUuid(run.system, document);
  const component: Component = {
    uuid,
    type: 'software',
    title: titleText(engine.name),
    description: 'Reads declared evidence and grades controls from it. It changes nothing in the system.',
    props: [{ name: 'version', value: oneLine(engine.version) }],
    status: { state: 'operational' },
  };
  return {
    components: [component],
    'assessment-platforms': [
      {
        uuid: createUuid(run.system, 'platform', document),
        title: 'Evidence assessment platform',
        'uses-components': [{ 'component-uuid': uuid }],
      },
    ],
  };
}

/** The assessed system as a whole. Its operational state is not in the evidence. */
export function thisSystem(run: OscalRun): Component {
  return {
    uuid: thisSystemUuid(run),
    type: 'this-system',
    title: titleText(run.assessment.name),
    description: `The system that the evidence of "${prose(run.assessment.name)}" describes.`,
    status: { state: 'other', remarks: 'The evidence does not show the operational state of the system.' },
  };
}

/** The UUID of the component that represents the whole system. */
export function thisSystemUuid(run: OscalRun): string {
  return createUuid(run.system, 'component', 'this-system');
}
