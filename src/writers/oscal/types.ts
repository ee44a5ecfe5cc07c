/** The written part of the OSCAL assessment models, as in the schemas of OSCAL 1.1.2 to 1.2.3. */
export interface Prop {
  readonly name: string;
  readonly ns?: string;
  readonly value: string;
}

export interface Origin {
  readonly actors: readonly { readonly type: 'tool'; readonly 'actor-uuid': string }[];
}

export interface Component {
  readonly uuid: string;
  readonly type: 'this-system' | 'service' | 'software' | 'system';
  readonly title: string;
  readonly description: string;
  readonly props?: readonly Prop[];
  readonly status: { readonly state: 'operational' | 'other'; readonly remarks?: string };
}

export interface InventoryItem {
  readonly uuid: string;
  readonly description: string;
  readonly props: readonly Prop[];
  readonly 'implemented-components': readonly { readonly 'component-uuid': string; readonly props?: readonly Prop[] }[];
}

export interface AssessmentAssets {
  readonly components: readonly Component[];
  readonly 'assessment-platforms': readonly {
    readonly uuid: string;
    readonly title: string;
    readonly 'uses-components': readonly { readonly 'component-uuid': string }[];
  }[];
}

export interface Metadata {
  readonly title: string;
  readonly published: string;
  readonly 'last-modified': string;
  readonly version: string;
  readonly 'oscal-version': string;
  readonly props?: readonly Prop[];
  readonly 'document-ids': readonly { readonly scheme: string; readonly identifier: string }[];
  readonly roles: readonly { readonly id: string; readonly title: string }[];
  readonly parties: readonly { readonly uuid: string; readonly type: 'organization'; readonly name: string }[];
  readonly 'responsible-parties': readonly { readonly 'role-id': string; readonly 'party-uuids': readonly string[] }[];
}

export interface ReviewedControls {
  readonly description: string;
  readonly links?: readonly { readonly href: string; readonly rel: 'reference' }[];
  readonly 'control-selections': readonly {
    readonly 'include-controls': readonly { readonly 'control-id': string }[];
    readonly 'exclude-controls'?: readonly { readonly 'control-id': string }[];
    readonly remarks?: string;
  }[];
  readonly 'control-objective-selections'?: readonly {
    readonly 'include-objectives': readonly { readonly 'objective-id': string }[];
  }[];
}

export interface SubjectReference {
  readonly 'subject-uuid': string;
  readonly type: 'inventory-item' | 'component';
  readonly title?: string;
  readonly remarks?: string;
}

export interface RelevantEvidence {
  readonly href?: string;
  readonly description: string;
}

/** The assessment method in SP 800-53A: files were examined, or a running system was tested. */
export type Method = 'EXAMINE' | 'TEST';

export interface Observation {
  readonly uuid: string;
  readonly title: string;
  readonly description: string;
  readonly props: readonly Prop[];
  readonly methods: readonly Method[];
  readonly types: readonly ('discovery' | 'finding' | 'control-objective')[];
  readonly origins: readonly Origin[];
  readonly subjects?: readonly SubjectReference[];
  readonly 'relevant-evidence'?: readonly RelevantEvidence[];
  readonly collected: string;
  readonly remarks?: string;
}

interface RelatedObservation {
  readonly 'observation-uuid': string;
}

export interface Risk {
  readonly uuid: string;
  readonly title: string;
  readonly description: string;
  readonly statement: string;
  readonly props: readonly Prop[];
  readonly status: 'open' | 'deviation-approved';
  readonly origins: readonly Origin[];
  readonly characterizations: readonly {
    readonly origin: Origin;
    readonly facets: readonly {
      readonly name: string;
      readonly system: string;
      readonly value: string;
      readonly props: readonly Prop[];
    }[];
  }[];
  readonly remediations: readonly {
    readonly uuid: string;
    readonly lifecycle: 'recommendation';
    readonly title: string;
    readonly description: string;
  }[];
  readonly 'risk-log'?: { readonly entries: readonly RiskLogEntry[] };
  readonly 'related-observations': readonly RelatedObservation[];
}

export interface RiskLogEntry {
  readonly uuid: string;
  readonly title: string;
  readonly description: string;
  readonly start: string;
  readonly 'status-change': 'deviation-approved';
}

export interface OscalFinding {
  readonly uuid: string;
  readonly title: string;
  readonly description: string;
  readonly origins: readonly Origin[];
  readonly target: {
    readonly type: 'objective-id';
    readonly 'target-id': string;
    readonly props: readonly Prop[];
    readonly status: {
      readonly state: 'satisfied' | 'not-satisfied';
      readonly reason: 'pass' | 'fail' | 'other';
      readonly remarks?: string;
    };
    readonly 'implementation-status'?: { readonly state: 'implemented' | 'partial' };
  };
  readonly 'related-observations'?: readonly RelatedObservation[];
  readonly 'related-risks'?: readonly { readonly 'risk-uuid': string }[];
  readonly remarks?: string;
}

export interface Resource {
  readonly uuid: string;
  readonly title: string;
  readonly description?: string;
  readonly props?: readonly Prop[];
  readonly rlinks?: readonly {
    readonly href: string;
    readonly 'media-type'?: string;
    readonly hashes?: readonly { readonly algorithm: 'SHA-256'; readonly value: string }[];
  }[];
  readonly base64?: { readonly filename: string; readonly 'media-type': string; readonly value: string };
}
