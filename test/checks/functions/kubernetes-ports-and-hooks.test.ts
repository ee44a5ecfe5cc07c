import { expect, test } from '@jest/globals';
import { sshPort } from '../../../src/checks/functions/ssh-port.ts';
import { storeAuthority } from '../../../src/checks/functions/store-authority.ts';
import { syncHook } from '../../../src/checks/functions/sync-hook.ts';
import { clusterOf } from './kubernetes-support.ts';

const POD = '---\napiVersion: v1\nkind: Pod\nmetadata: {name: a, namespace: web, labels: {app: a}}\nspec: ';

function service(spec: string): string {
  return `---\napiVersion: v1\nkind: Service\nmetadata: {name: s, namespace: web}\nspec: ${spec}\n`;
}

test.each([
  ['a target port', service('{selector: {app: a}, ports: [{port: 2022, targetPort: 22}]}'), 'fail'],
  ['its own port', service('{selector: {app: a}, ports: [{port: 22}]}'), 'fail'],
  ['a target port as text', service('{selector: {app: a}, ports: [{port: 2022, targetPort: "22"}]}'), 'fail'],
  ['every pod', service('{selector: {}, ports: [{port: 22}]}'), 'fail'],
  ['another target', service('{selector: {app: a}, ports: [{port: 22, targetPort: 8080}]}'), 'pass'],
  ['a named target', service('{selector: {app: a}, ports: [{port: 22, targetPort: ssh}]}'), 'pass'],
  ['other pods', service('{selector: {app: b}, ports: [{port: 22}]}'), 'pass'],
  ['no pods', service('{ports: [{port: 22}]}'), 'pass'],
  ['ports that are no list', service('{selector: {app: a}, ports: 22}'), 'unknown'],
  ['a port that cannot be read', service('{selector: {app: a}, ports: [{port: [22]}]}'), 'unknown'],
  ['a selector that cannot be read', service('{selector: text, ports: [{port: 22}]}'), 'unknown'],
])('a Service that sends to %s', (_name, manifest, expected) => {
  const { context, first } = clusterOf(`${POD}{containers: [{name: main}]}\n${manifest}`);
  expect(sshPort.evaluate(first('k8s/container'), {}, context).outcome).toBe(expected);
});

function component(flags: string): string {
  return `---\napiVersion: v1\nkind: Pod\nmetadata: {name: p, namespace: kube-system}\nspec: {containers: [{name: main, command: [${flags}]}]}\n`;
}

const TRUSTS = component('etcd, --trusted-ca-file=/srv/ca.crt');

test.each([
  ['the same file', component('kube-apiserver, --client-ca-file=/srv/ca.crt'), 'fail'],
  ['another file', component('kube-apiserver, --client-ca-file=/srv/clients.crt, --etcd-cafile=/srv/ca.crt'), 'pass'],
  ['one file for both', component('kube-apiserver, --client-ca-file=/k/a.crt, --etcd-cafile=/k/a.crt'), 'fail'],
  ['no client certificates', component('kube-apiserver'), 'pass'],
  ['no server at all', component('kube-scheduler, --client-ca-file=/srv/ca.crt'), 'unknown'],
])('the authority of etcd beside %s', (_name, server, expected) => {
  const { context, first } = clusterOf(TRUSTS + server);
  const outcome = storeAuthority.evaluate(first('k8s/control-plane'), {}, context).outcome;
  expect(outcome).toBe(expected);
});

test('the authority of etcd that a configuration file names is not known', () => {
  const { context, first } = clusterOf(component('etcd, --config-file=/etc/etcd.yaml'));
  expect(storeAuthority.evaluate(first('k8s/control-plane'), {}, context).outcome).toBe('unknown');
});

test.each([
  ['a hook in any container', 'args: ["--exechook-command=/run.sh"]', 'fail'],
  ['a timeout of the hook', 'args: ["--exechook-timeout=5s"]', 'pass'],
  ['git in any container', 'args: ["--git=/run.sh"]', 'pass'],
  ['git behind the program', 'command: [/git-sync, "--git=/run.sh"]', 'fail'],
  ['git as it is by default', 'command: [/git-sync, --git, git]', 'pass'],
  ['git without a value', 'command: [/git-sync, --git]', 'fail'],
  ['a setting in other letters', 'image: git-sync, args: ["--git-config=CORE.HOOKSPATH:/a"]', 'fail'],
  ['a setting that names no program', 'image: git-sync, args: ["--git-config=core.compression:9"]', 'pass'],
  ['variables that are no list', 'env: text', 'unknown'],
  ['a variable that is no map', 'env: [GITSYNC_GIT]', 'unknown'],
  ['nothing', 'image: git-sync', 'pass'],
])('sidecar: %s', (_name, container, expected) => {
  const { context, first } = clusterOf(`${POD}{containers: [{name: main, ${container}}]}\n`);
  expect(syncHook.evaluate(first('k8s/container'), {}, context).outcome).toBe(expected);
});
