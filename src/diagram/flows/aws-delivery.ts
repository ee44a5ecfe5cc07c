import type { Resource } from '../../model/evidence.ts';
import type { Node, Thing } from '../graph.ts';
import { follow, link } from '../inventory/joins.ts';
import { isTrue, textAt, textsAt, valuesAt } from '../inventory/values.ts';
import type { FlowBuilder } from './flow-builder.ts';
import { listenerEncryption, portAt, protocolEncryption } from './encryption.ts';
import { INTERNET } from './sources.ts';

const BALANCERS: ReadonlySet<string> = new Set(['aws_lb', 'aws_alb', 'aws_elb']);
const LISTENERS = ['aws_lb_listener', 'aws_alb_listener'];
const RULES = ['aws_lb_listener_rule', 'aws_alb_listener_rule'];
const TARGETS = ['aws_lb_target_group', 'aws_alb_target_group'];
const ATTACHMENTS = ['aws_lb_target_group_attachment', 'aws_alb_target_group_attachment'];
const OF_BALANCER = { load_balancer_arn: ['arn', 'id'] };
const OF_LISTENER = { listener_arn: ['arn', 'id'] };

const TO_TARGETS = link(TARGETS, 'arn', [
  'default_action.target_group_arn',
  'default_action.forward.target_group.arn',
  'action.target_group_arn',
  'action.forward.target_group.arn',
]);

const ATTACHED = { target_group_arn: ['arn', 'id'] };
const SERVICES = { 'load_balancer.target_group_arn': ['arn', 'id'] };
const SCALED = { target_group_arns: ['arn', 'id'] };
const SCALED_APART = { lb_target_group_arn: ['arn', 'id'] };
const INSTANCE = link(['aws_instance'], 'id', ['target_id', 'instances']);
const FUNCTION = link(['aws_lambda_function'], 'arn', ['target_id']);
const BALANCER = link(['aws_lb', 'aws_alb'], 'arn', ['target_id']);
const GROUP = link(['aws_autoscaling_group'], 'name', ['autoscaling_group_name']);

/** Adds AWS load balancers: what their listeners accept, and where their target groups lead. */
export function awsDelivery(draft: FlowBuilder): void {
  for (const thing of draft.inventory.ofTypes(({ type }) => BALANCERS.has(type))) {
    const [balancer] = thing.resources;
    if (balancer === undefined) continue;
    if (thing.type === 'aws_elb') classic(draft, thing, balancer);
    else balance(draft, thing, balancer);
  }
}

function balance(draft: FlowBuilder, thing: Thing, balancer: Resource): void {
  const { context } = draft;
  const isGuarded =
    textsAt(balancer.values, 'security_groups').length > 0 || valuesAt(balancer.values, 'security_groups').length > 0;
  for (const listener of context.evidence.linked(balancer, LISTENERS, OF_BALANCER).matches) {
    const ports = portAt(listener.values, 'port');
    const encryption = listenerEncryption(context, listener);
    draft.declare(thing, ports, encryption);
    if (!isGuarded && !isTrue(balancer.values, 'internal'))
      draft.structure(INTERNET, thing, { protocol: getTransport(listener), ports, encryption, evidence: [listener] });
    const rules = context.evidence.linked(listener, RULES, OF_LISTENER).matches;
    const groups = [listener, ...rules].flatMap((each) => follow(context, each, TO_TARGETS));
    for (const group of new Set(groups)) deliver(draft, thing, group, listener);
  }
}

function deliver(draft: FlowBuilder, thing: Thing, group: Resource, listener: Resource): void {
  const encryption = protocolEncryption(textAt(group.values, 'protocol'));
  for (const { target, port, evidence } of getTargets(draft, group)) {
    const ports = port === '' ? portAt(group.values, 'port') : port;
    draft.structure(thing, target, {
      protocol: getTransport(group),
      ports,
      encryption,
      evidence: [listener, ...evidence],
    });
  }
}

interface Target {
  readonly target: Node;
  readonly port: string;
  readonly evidence: readonly Resource[];
}

function getTargets({ context, inventory }: FlowBuilder, group: Resource): readonly Target[] {
  const { evidence } = context;
  const found: Target[] = [];
  const add = (resource: Resource, by: Resource, port = ''): void => {
    const target = inventory.thingOf.get(resource);
    if (target !== undefined) found.push({ target, port, evidence: [by] });
  };
  for (const attachment of evidence.linked(group, ATTACHMENTS, ATTACHED).matches)
    for (const to of [INSTANCE, FUNCTION, BALANCER])
      for (const target of follow(context, attachment, to)) add(target, attachment, portAt(attachment.values, 'port'));
  for (const service of evidence.linked(group, ['aws_ecs_service'], SERVICES).matches)
    add(service, group, getPort(service));
  for (const scaled of evidence.linked(group, ['aws_autoscaling_group'], SCALED).matches) add(scaled, group);
  for (const each of evidence.linked(group, ['aws_autoscaling_attachment'], SCALED_APART).matches)
    for (const scaled of follow(context, each, GROUP)) add(scaled, each);
  return found;
}

function getPort(service: Resource): string {
  return portAt(service.values, 'load_balancer.container_port');
}

function getTransport({ values }: Resource): string {
  const protocol = textAt(values, 'protocol')?.toUpperCase() ?? '';
  return protocol === 'UDP' || protocol === 'TCP_UDP' ? protocol.replace('_', '/') : 'TCP';
}

function classic(draft: FlowBuilder, thing: Thing, balancer: Resource): void {
  const instances = follow(draft.context, balancer, INSTANCE);
  for (const listener of valuesAt(balancer.values, 'listener')) {
    const port = (name: string): string => String(valuesAt(listener, name)[0] ?? '');
    draft.declare(thing, port('lb_port'), protocolEncryption(textAt(listener, 'lb_protocol')));
    const encryption = protocolEncryption(textAt(listener, 'instance_protocol'));
    for (const instance of instances) {
      const target = draft.inventory.thingOf.get(instance);
      const connection = { protocol: 'TCP', ports: port('instance_port'), encryption, evidence: [balancer] };
      if (target !== undefined) draft.structure(thing, target, connection);
    }
  }
}
