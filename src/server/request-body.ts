import type { ModulePolicy } from '../model/module-settings.ts';
import type { DiagramChoices } from '../engine/request.ts';
import type { Waiver } from '../engine/waivers.ts';

/** The identity that reads live Azure, and what it reads. */
export interface AzureWif {
  readonly tenant_id: string;
  readonly client_id: string;
  readonly oidc_token: string;
  readonly subscription_ids: readonly string[];
}

/** The content of request bodies after validation with `schemas/requests.schema.json`. */
export interface RequestBody {
  readonly name?: string;
  readonly organization?: string;
  readonly format?: 'oscal' | 'yaml' | 'json';
  readonly zip_content?: string;
  readonly content_base64?: string;
  readonly source_type?: 'terraform_state' | 'zip';
  readonly source_content?: string;
  readonly statefile_content?: string;
  readonly include_diagram?: boolean;
  readonly file_name?: string;
  readonly views?: DiagramChoices['views'];
  readonly legend?: boolean;
  readonly layout?: DiagramChoices['layout'];
  readonly edges?: DiagramChoices['edges'];
  readonly group_by?: DiagramChoices['groupBy'];
  readonly marks?: boolean;
  readonly class?: string;
  readonly package_uri?: string;
  readonly path_prefix?: string;
  readonly azure_wif?: AzureWif;
  readonly repository_url?: string;
  readonly repository_ref?: string;
  readonly framework?: string;
  readonly standard?: string;
  readonly revision?: string;
  readonly baseline?: string;
  readonly level?: string;
  readonly as_of?: string;
  readonly oscal_version?: string;
  readonly reports?: readonly string[];
  readonly all_controls?: boolean;
  readonly allow_unparsed?: boolean;
  readonly module_policy?: ModulePolicy;
  readonly waivers?: readonly Waiver[];
}
