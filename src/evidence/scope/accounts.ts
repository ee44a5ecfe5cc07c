import type { Resource } from '../../model/evidence.ts';
import type { Mention, ScopeKind, ScopeRole } from '../../model/scope.ts';
import { named } from './names.ts';
import { textsAt } from './texts.ts';

const ACCOUNT = /^\d{12}$/;
/** AWS General Reference, "Amazon Resource Names". */
const ARN_ACCOUNT = /^arn:aws[a-z-]{0,20}:[\w-]{1,40}:[a-z0-9-]{0,30}:(\d{12}):/;
const SUBSCRIPTION = /^\/subscriptions\/([\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12})(?:\/|$)/i;
const UUID = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i;
/** Google Cloud documentation, "Creating and managing projects". Numbers of projects are left out: they are other names of the same. */
const PROJECT = /^(?:[a-z][a-z\d-]{4,28}[a-z\d])$/;
const LINKED_PROJECT = /(?:^|\/)projects\/([a-z][a-z\d-]{4,28}[a-z\d])(?:\/|$)/;

/** Where organizations list their members: kind, and the path of the identifier. */
const LISTS: ReadonlyMap<string, readonly [ScopeKind, string]> = new Map([
  ['aws_organizations_account', ['account', 'id']],
  ['aws_organizations_organization', ['account', 'accounts.id']],
  ['azurerm_subscription', ['subscription', 'subscription_id']],
  ['azurerm_subscriptions', ['subscription', 'subscriptions.subscription_id']],
  ['azurerm_management_group', ['subscription', 'subscription_ids']],
  ['google_project', ['project', 'project_id']],
  ['google_projects', ['project', 'projects.project_id']],
]);

/** Attributes that name accounts which a resource trusts, shares with or connects to. */
const REFERENCES: ReadonlyMap<string, readonly string[]> = new Map([
  ['aws_iam_role', ['assume_role_policy']],
  ['aws_s3_bucket_policy', ['policy']],
  ['aws_kms_key', ['policy']],
  ['aws_sns_topic_policy', ['policy']],
  ['aws_sqs_queue_policy', ['policy']],
  ['aws_ecr_repository_policy', ['policy']],
  ['aws_secretsmanager_secret_policy', ['policy']],
  ['aws_ram_principal_association', ['principal']],
  ['aws_vpc_peering_connection', ['peer_owner_id']],
]);
const NAMED_ACCOUNT = /arn:aws[a-z-]{0,20}:(?:iam|sts)::(\d{12}):|(?<![\w:/-])(\d{12})(?![\w:/-])/g;
/** So many accounts of one policy are read. */
const MOST_NAMED = 100;

/** What a resource says of accounts of AWS, subscriptions of Azure and projects of Google Cloud. */
export function accountMentions(resource: Resource): readonly Mention[] {
  const { type } = resource;
  const isRead = type.startsWith('data.');
  const bare = isRead ? type.slice('data.'.length) : type;
  const list = LISTS.get(bare);
  if (list !== undefined) return listMentions(resource, list);
  if (isRead)
    return bare === 'aws_caller_identity'
      ? described(resource, 'account', textsAt(resource.values, 'account_id')[0])
      : [];
  if (type.startsWith('aws_'))
    return [...described(resource, 'account', ownAccount(resource)), ...references(resource)];
  if (type.startsWith('azurerm_')) return described(resource, 'subscription', ownSubscription(resource));
  return type.startsWith('google_') ? described(resource, 'project', ownProject(resource)) : [];
}

function listMentions(resource: Resource, [kind, path]: readonly [ScopeKind, string]): readonly Mention[] {
  return textsAt(resource.values, path).flatMap((text) => {
    const id = (SUBSCRIPTION.exec(text)?.[1] ?? text).toLowerCase();
    return isId(kind, id) ? [mention(resource, kind, 'listed', id)] : [];
  });
}

function isId(kind: ScopeKind, id: string): boolean {
  if (kind === 'account') return ACCOUNT.test(id);
  return kind === 'subscription' ? UUID.test(id) : PROJECT.test(id);
}

function described(resource: Resource, kind: ScopeKind, id: string | undefined): readonly Mention[] {
  return id === undefined || !isId(kind, id) ? [] : [mention(resource, kind, 'described', id)];
}

function ownAccount({ values }: Resource): string | undefined {
  const { arn } = values;
  return typeof arn === 'string' ? ARN_ACCOUNT.exec(arn)?.[1] : undefined;
}

function ownSubscription({ values }: Resource): string | undefined {
  const { id } = values;
  return typeof id === 'string' ? SUBSCRIPTION.exec(id)?.[1]?.toLowerCase() : undefined;
}

function ownProject({ values }: Resource): string | undefined {
  const { project, id } = values;
  if (typeof project === 'string' && PROJECT.test(project)) return project;
  return typeof id === 'string' ? LINKED_PROJECT.exec(id)?.[1] : undefined;
}

function references(resource: Resource): readonly Mention[] {
  const paths = REFERENCES.get(resource.type);
  if (paths === undefined) return [];
  const ids = new Set<string>();
  for (const text of paths.flatMap((path) => textsAt(resource.values, path))) {
    for (const [, inArn, bare] of text.matchAll(NAMED_ACCOUNT)) {
      if (ids.size === MOST_NAMED) break;
      ids.add(inArn ?? bare ?? '');
    }
  }
  return [...ids].map((id) => mention(resource, 'account', 'referenced', id));
}

function mention({ source, place }: Resource, kind: ScopeKind, role: ScopeRole, id: string): Mention {
  return { kind, role, source, title: id, names: named('id', [id]), place };
}
