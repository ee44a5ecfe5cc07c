type Flags = { readonly [flag: string]: string };

/** Folder of generated certificates, relative to the data directory. */
const TLS = 'server/tls';
const DATASTORE = ['etcd-cafile', 'etcd-certfile', 'etcd-keyfile'];

/**
 * Flags that K3s sets on its components, and RKE2 also, since it starts the same server (k3s, package control).
 * `open`: flags that the file does not decide, because the datastore decides them, or because RKE2 may also set them.
 */
export const COMPONENTS: readonly {
  readonly name: string;
  readonly defaults: Flags;
  readonly open: { readonly k3s: readonly string[]; readonly rke2: readonly string[] };
}[] = [
  {
    name: 'kube-apiserver',
    defaults: {
      'anonymous-auth': 'false',
      'authorization-mode': 'Node,RBAC',
      'client-ca-file': `${TLS}/client-ca.crt`,
      'enable-admission-plugins': 'NodeRestriction',
      'kubelet-certificate-authority': `${TLS}/server-ca.crt`,
      'kubelet-client-certificate': `${TLS}/client-kube-apiserver.crt`,
      'kubelet-client-key': `${TLS}/client-kube-apiserver.key`,
      profiling: 'false',
      'service-account-key-file': `${TLS}/service.key`,
      'service-account-signing-key-file': `${TLS}/service.key`,
      'tls-cert-file': `${TLS}/serving-kube-apiserver.crt`,
      'tls-private-key-file': `${TLS}/serving-kube-apiserver.key`,
    },
    open: {
      k3s: DATASTORE,
      rke2: [
        ...DATASTORE,
        'admission-control-config-file',
        'audit-log-maxage',
        'audit-log-maxbackup',
        'audit-log-maxsize',
        'audit-log-path',
        'audit-policy-file',
        'encryption-provider-config',
        'tls-cipher-suites',
        'tls-min-version',
      ],
    },
  },
  {
    name: 'kube-controller-manager',
    defaults: {
      'bind-address': '127.0.0.1',
      profiling: 'false',
      'root-ca-file': `${TLS}/server-ca.crt`,
      'service-account-private-key-file': `${TLS}/service.key`,
      'use-service-account-credentials': 'true',
    },
    open: { k3s: [], rke2: ['terminated-pod-gc-threshold'] },
  },
  {
    name: 'kube-scheduler',
    defaults: { 'bind-address': '127.0.0.1', profiling: 'false' },
    open: { k3s: [], rke2: [] },
  },
];
