/** A Deployment with its Service, the way people write them: comments, some settings missing, some wrong. */
export function manifest(random, index) {
  const name = `app-${index}`;
  const namespace = `ns-${Math.floor(index / 100)}`;
  const port = 8000 + random.below(1000);
  return `# Workload ${index}, owned by team-${random.below(40)}
apiVersion: apps/v1
kind: Deployment
metadata:
  name: ${name}
  namespace: ${namespace}
  labels:
    app.kubernetes.io/name: ${name}
    app.kubernetes.io/part-of: records
spec:
  replicas: ${1 + random.below(5)}
  selector:
    matchLabels:
      app.kubernetes.io/name: ${name}
  template:
    metadata:
      labels:
        app.kubernetes.io/name: ${name}
    spec:
      automountServiceAccountToken: ${random.chance(0.4)}
      serviceAccountName: ${name}
      securityContext:
        runAsNonRoot: ${random.chance(0.7)}
        seccompProfile:
          type: ${random.pick(['RuntimeDefault', 'Unconfined'])}
      containers:
        - name: main
          image: registry.agency.example/records/${name}:${random.below(9)}.${random.below(20)}
          ports:
            - containerPort: ${port}
              protocol: TCP
          env:
            - name: LOG_LEVEL
              value: "${random.pick(['info', 'debug'])}"
          resources:
            requests: { cpu: 100m, memory: 128Mi }
            limits:
              memory: ${random.pick(['256Mi', '512Mi', '1Gi'])}
${containerSecurity(random)}---
apiVersion: v1
kind: Service
metadata:
  name: ${name}
  namespace: ${namespace}
spec:
  type: ${random.pick(['ClusterIP', 'ClusterIP', 'NodePort'])}
  selector:
    app.kubernetes.io/name: ${name}
  ports:
    - port: 443
      targetPort: ${port}
`;
}

function containerSecurity(random) {
  if (random.chance(0.3)) return '';
  return `          securityContext:
            allowPrivilegeEscalation: ${random.chance(0.2)}
            readOnlyRootFilesystem: ${random.chance(0.6)}
            capabilities:
              drop: [ALL]
`;
}
