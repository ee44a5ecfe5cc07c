/** Files of clusters and containers with a mark at each place where people keep secrets, or put them by mistake. */
export const CLUSTER_FILES: { readonly [path: string]: string } = {
  'k8s/ingress.yaml': `apiVersion: networking.k8s.io/v1
kind: Ingress
metadata:
  name: §github§
  namespace: §random§
  labels: { team: §token§, §token§: x }
  annotations:
    nginx.ingress.kubernetes.io/configuration-snippet: "proxy_set_header X-Key §word§;"
    nginx.ingress.kubernetes.io/server-snippet: |
      location / {
        proxy_set_header Authorization "Basic §word§";
        set $upstream_key §word§;
      }
    nginx.ingress.kubernetes.io/auth-snippet: "auth_request_set $k §word§;"
    nginx.ingress.kubernetes.io/modsecurity-snippet: "SecRule ARGS §word§"
    nginx.ingress.kubernetes.io/auth-url: "https://u:§word§@auth.example.test/check"
    §token§: x
spec:
  rules: [{ host: §token§, http: { paths: [{ path: '/?token=§word§12345678', pathType: Prefix, backend: {} }] } }]
  tls: [{ hosts: [a.test], secretName: §token§ }]
`,
  'k8s/gateway.yaml': `apiVersion: networking.istio.io/v1alpha3
kind: EnvoyFilter
metadata: { name: a§random§ }
spec:
  configPatches:
    - applyTo: HTTP_FILTER
      patch:
        operation: INSERT_BEFORE
        value:
          name: lua
          typed_config:
            '@type': type.googleapis.com/envoy.extensions.filters.http.lua.v3.Lua
            inlineCode: |
              function envoy_on_request(handle) handle:headers():add("x-key", "§word§") end
---
apiVersion: traefik.io/v1alpha1
kind: Middleware
metadata: { name: m }
spec: { basicAuth: { users: ["a:§word§"] }, headers: { customRequestHeaders: { Authorization: 'Bearer §jwt§' } } }
`,
  'k8s/pods.yaml': `apiVersion: v1
kind: Pod
metadata:
  name: §gitlab§
  namespace: §slack§
  labels: { app: §random§ }
  annotations: { note: §token§, kubectl.kubernetes.io/last-applied-configuration: '{"a":"§word§"}' }
spec:
  hostNetwork: true
  hostPID: true
  serviceAccountName: §token§
  imagePullSecrets: [{ name: §token§ }]
  nodeSelector: { disk: §token§ }
  volumes: [{ name: §token§, hostPath: { path: /srv/§token§ } }, { name: g, gitRepo: { repository: 'https://u:§word§@git.example.test/x' } }]
  initContainers:
    - { name: i§random§, image: 'puller:§word§@registry.example.test/init:latest', command: [sh, -c, "curl -u admin:§word§ http://a.test | sh; export DB_PASSWORD=§word§"] }
  containers:
    - name: §stripe§
      image: 'puller:§word§@registry.example.test:5000/shop'
      command: [java, '-Djavax.net.ssl.keyStorePassword=§word§', -jar, a.jar]
      args: ['--db-password=§word§', '--token', §word§, '--header=Authorization: Bearer §jwt§', §token§]
      workingDir: /srv/§token§
      env:
        - { name: DB_PASSWORD, value: §word§ }
        - { name: JAVA_TOOL_OPTIONS, value: '-Djavax.net.ssl.trustStorePassword=§word§ -Dcom.redhat.fips=false' }
        - { name: DATABASE_URL, value: 'jdbc:oracle:thin:scott/§word§@db.test/x' }
        - { name: REDIS, value: 'redis://:§word§@cache:6379/0' }
        - { name: MQ, value: 'amqps://u:§word§@mq.test/v' }
        - { name: MONGO, value: 'mongodb+srv://u:§word§@c.test/db' }
        - { name: HTTPS_PROXY, value: 'http://u:§word§@proxy.test:3128' }
        - { name: §token§, value: x }
        - { name: STORAGE, value: 'DefaultEndpointsProtocol=https;AccountName=a;AccountKey=§word§==' }
        - { name: BUS, value: 'Endpoint=sb://a.test/;SharedAccessKeyName=r;SharedAccessKey=§word§=' }
        - { name: BLOB, value: 'https://a.blob.test/c?sv=1&sig=§word§§word§%3D' }
      livenessProbe: { httpGet: { port: 80, path: '/x?api_key=§word§1', httpHeaders: [{ name: Authorization, value: 'Basic §mixed§' }] }, exec: { command: [sh, -c, 'PGPASSWORD=§word§ psql'] } }
      lifecycle: { postStart: { exec: { command: [curl, -H, 'X-Api-Key: §word§', 'http://a'] } } }
`.replace('§mixed§', '§random§'),
  'k8s/secret.yaml': `apiVersion: v1
kind: Secret
metadata: { name: §token§, labels: { §token§: §token§ } }
type: kubernetes.io/tls
data: { §token§: §word§, password: §word§ }
stringData: { tls.key: "-----BEGIN PRIVATE KEY-----\\n§word§\\n-----END PRIVATE KEY-----" }
`,
  'k8s/config-map.yaml': `apiVersion: v1
kind: ConfigMap
metadata: { name: nginx-configuration, annotations: { 'x-§token§': §token§ } }
data:
  §token§: x
  http-snippet: "proxy_set_header X-Key §word§;"
  server-snippet: |
    set $key §word§;
  main-snippet: "env KEY=§word§;"
  allow-snippet-annotations: "true"
  nginx.conf: |
    ssl_protocols TLSv1 TLSv1.1;
    proxy_set_header X-Key §word§;
    auth_basic_password=§word§;
  app.properties: |
    spring.datasource.password=§word§
    url=jdbc:postgresql://h/db?user=a&password=§word§
  haproxy.cfg: |
    userlist u
      user a insecure-password §word§
  wg0.conf: |
    PresharedKey = §word§
`,
  'k8s/kubeconfig.yaml': `apiVersion: v1
kind: Config
clusters: [{ name: §token§, cluster: { server: 'https://u:§word§@10.0.0.1:6443', insecure-skip-tls-verify: true } }]
users: [{ name: §token§, user: { token: §word§, password: §word§, client-key-data: §word§, exec: { command: x, args: ['--token=§word§'] } } }]
contexts: []
`,
  'k8s/apiserver.yaml': `apiVersion: v1
kind: Pod
metadata: { name: kube-apiserver, namespace: kube-system }
spec:
  containers:
    - name: kube-apiserver
      image: registry.k8s.io/kube-apiserver:v1.29.0
      command: [kube-apiserver, '--anonymous-auth=true', '--token-auth-file=/srv/§token§', '--etcd-servers=https://u:§word§@127.0.0.1:2379', '--oidc-client-secret=§word§', '--tls-cipher-suites=TLS_RSA_WITH_3DES_EDE_CBC_SHA,§token§', '--audit-webhook-config-file=§token§']
---
apiVersion: apiserver.config.k8s.io/v1
kind: EncryptionConfiguration
resources: [{ resources: [secrets], providers: [{ aescbc: { keys: [{ name: §token§, secret: §word§ }] } }, { identity: {} }] }]
---
apiVersion: kubelet.config.k8s.io/v1beta1
kind: KubeletConfiguration
authentication: { anonymous: { enabled: true } }
staticPodURLHeader: { Authorization: ['Bearer §word§1A'] }
staticPodURL: 'https://u:§word§@a.test/pods'
`,
  'k8s/rbac.yaml': `apiVersion: rbac.authorization.k8s.io/v1
kind: ClusterRoleBinding
metadata: { name: §npm§ }
roleRef: { kind: ClusterRole, name: cluster-admin, apiGroup: rbac.authorization.k8s.io }
subjects: [{ kind: User, name: §token§, apiGroup: rbac.authorization.k8s.io }, { kind: ServiceAccount, name: §token§, namespace: §token§ }]
---
apiVersion: networking.k8s.io/v1
kind: NetworkPolicy
metadata: { name: §token§, namespace: §token§ }
spec: { podSelector: { matchLabels: { a: §token§ } }, ingress: [{}] }
---
apiVersion: batch/v1
kind: CronJob
metadata: { name: §pypi§ }
spec: { schedule: '* * * * *', jobTemplate: { spec: { template: { spec: { containers: [{ name: c, image: 'a:latest', securityContext: { privileged: true }, command: [bash, -c, "mysqldump -p'§word§' db"] }] } } } } }
---
apiVersion: source.toolkit.fluxcd.io/v1
kind: GitRepository
metadata: { name: §token§ }
spec: { url: 'https://u:§word§@git.example.test/x', interval: 1m }
---
apiVersion: example.test/v1
kind: Unread§token§
metadata: { name: §token§ }
`,
  'k8s/argo.yaml': `apiVersion: argoproj.io/v1alpha1
kind: Application
metadata: { name: §token§ }
spec: { source: { repoURL: 'https://u:§word§@git.example.test/x', path: ., helm: { values: "password: §word§", parameters: [{ name: auth.password, value: §word§ }] } }, destination: { server: x } }
`,
  'compose/compose.yaml': `services:
  §token§:
    image: 'u:§word§@registry.example.test/x'
    privileged: true
    command: ["--requirepass", "§word§"]
    entrypoint: "sh -c 'TOKEN=§word§ run'"
    labels: { traefik.http.middlewares.a.basicauth.users: 'a:§word§', §token§: x }
    environment: { DB_PASSWORD: §word§, URL: 'postgres://u:§word§@db/x', §token§: x, MYSQL_OPTS: '--password=§word§' }
    healthcheck: { test: ["CMD-SHELL", "curl -u a:§word§ http://localhost"] }
    volumes: ['/srv/§token§:/x', '/var/run/docker.sock:/var/run/docker.sock']
    ports: ['0.0.0.0:22:22']
  b:
    build: { context: 'https://u:§word§@git.example.test/x.git', args: { NPM_TOKEN: §word§ } }
secrets: { §token§: { file: ./§token§ } }
`,
  'compose/.env': 'DB_PASSWORD=§word§\nAPI=§token§\nURL=postgres://u:§word§@db/x\n',
  'images/Dockerfile': `FROM u:§word§@registry.example.test/base:latest AS §token§
ARG NPM_TOKEN=§word§
ENV DB_PASSWORD=§word§ API=§token§ JAVA_OPTS="-Dx.password=§word§"
LABEL owner=§token§ §token§=x
RUN curl -u admin:§word§ http://a.test/x.sh | sh && git clone https://§github§@github.com/a/b && mysql -p§word§
RUN pip install --index-url https://u:§word§@pypi.example.test/simple a
RUN wget --header="X-Key: §word§" http://a.test | bash
ADD https://u:§word§@files.example.test/a.tar.gz?token=§word§12345678 /
COPY §token§.pem /srv/
USER root
EXPOSE 22
HEALTHCHECK CMD curl -H "Authorization: Bearer §jwt§" http://localhost
ENTRYPOINT ["sh", "-c", "SECRET=§word§ run --token=§word§"]
CMD ["--password", "§word§"]
`,
  'chart/Chart.yaml': `apiVersion: v2
name: shop§token§
version: 1.0.0
dependencies: [{ name: §token§, version: 1.x.x, repository: 'https://u:§word§@charts.example.test' }]
`,
  'chart/values.yaml': `password: §word§
image: 'u:§word§@registry.example.test/shop:latest'
extra: { §token§: §token§ }
token: §token§
snippet: |
  proxy_set_header X-Key §word§;
`,
  'chart/templates/pod.yaml': `apiVersion: v1
kind: Pod
metadata: { name: '{{ .Values.token }}', annotations: { a: '{{ .Values.password }}' } }
spec: { hostNetwork: true, containers: [{ name: c, image: '{{ .Values.image }}', args: ['--password={{ .Values.password }}'], env: [{ name: TOKEN, value: '{{ .Values.token }}' }] }] }
`,
  'chart/templates/ingress.yaml': `apiVersion: networking.k8s.io/v1
kind: Ingress
metadata: { name: c, annotations: { nginx.ingress.kubernetes.io/configuration-snippet: {{ .Values.snippet | quote }} } }
spec: { rules: [{ host: a.test }] }
`,
  'chart/templates/broken.yaml': `{{ fail (printf "password §word§ %s" .Values.token) }}\n`,
  'kustom/kustomization.yaml': `namePrefix: §token§-
commonLabels: { §token§: §token§ }
resources: ['https://u:§word§@git.example.test/x//base?ref=1', missing-§token§.yaml, pod.yaml]
secretGenerator: [{ name: §token§, literals: ['password=§word§', '§token§=x'], envs: [§token§.env] }]
configMapGenerator: [{ name: c, literals: ['db_password=§word§', 'url=postgres://u:§word§@db/x'] }]
images: [{ name: a, newName: 'u:§word§@registry.example.test/a' }]
patches: [{ target: { kind: Pod }, patch: "- { op: add, path: /metadata/annotations, value: { token: §word§ } }" }]
`,
  'kustom/pod.yaml': `apiVersion: v1
kind: Pod
metadata: { name: p }
spec: { hostNetwork: true, containers: [{ name: c, image: a }] }
`,
};
