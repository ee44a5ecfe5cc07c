import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const TEMPLATES = 44;
const HELPERS = 12;
const SETTINGS = 420;

/** A chart of the size of a large public one: 45 templates of 115 kB, 50 kB of values, helpers that include each other. */
export function writeChart(folder) {
  const path = join(folder, 'chart');
  mkdirSync(join(path, 'templates'), { recursive: true });
  const files = [
    ['Chart.yaml', 'apiVersion: v2\nname: bench\nversion: 1.0.0\nappVersion: "2.0"\n'],
    ['values.yaml', values()],
    ['templates/_helpers.tpl', helpers()],
    ...Array.from({ length: TEMPLATES }, (_, index) => [`templates/t${index}.yaml`, template(index)]),
  ];
  for (const [name, text] of files) writeFileSync(join(path, name), text);
  return { path, bytes: files.reduce((sum, [, text]) => sum + text.length, 0) };
}

function values() {
  const components = Array.from({ length: TEMPLATES }, (_, index) => {
    const settings = Array.from(
      { length: SETTINGS / TEMPLATES },
      (__, at) =>
        `    # Setting ${at} of this component, told in a line as long as such lines are in charts.\n    option${at}: value-${at}\n`,
    );
    return `c${index}:\n  enabled: ${index % 7 !== 6}\n  image: { repository: shop/c${index}, tag: "" }\n  replicas: ${index % 4}\n  resources:\n    requests: { cpu: 100m, memory: 64Mi }\n  env:\n${settings.join('')}`;
  });
  return `global:\n  registry: registry.example.com\n${components.join('')}`;
}

function helpers() {
  const labels = Array.from({ length: HELPERS }, (_, index) => {
    const inner =
      index === 0 ? '{{ .Chart.Name | trunc 63 | trimSuffix "-" }}' : `{{ include "bench.name${index - 1}" . }}`;
    return `{{- define "bench.name${index}" -}}\n${inner}\n{{- end -}}\n`;
  });
  return `${labels.join('')}{{- define "bench.labels" -}}
app.kubernetes.io/name: {{ include "bench.name${HELPERS - 1}" . }}
app.kubernetes.io/instance: {{ .Release.Name | quote }}
{{- with .Chart.AppVersion }}
app.kubernetes.io/version: {{ . | quote }}
{{- end }}
{{- end -}}
`;
}

function template(index) {
  const block = `{{- $c := .Values.c${index} }}
{{- if $c.enabled }}
apiVersion: apps/v1
kind: Deployment
metadata:
  name: {{ printf "%s-c${index}" .Release.Name }}
  labels:
    {{- include "bench.labels" . | nindent 4 }}
spec:
  replicas: {{ default 1 $c.replicas }}
  template:
    metadata:
      labels: {{- include "bench.labels" . | nindent 8 }}
    spec:
      containers:
        - name: main
          image: "{{ .Values.global.registry }}/{{ $c.image.repository }}:{{ $c.image.tag | default .Chart.AppVersion }}"
          resources: {{- toYaml $c.resources | nindent 12 }}
          env:
          {{- range $name, $value := $c.env }}
            - name: {{ $name | upper | quote }}
              value: {{ tpl ($value | toString) $ | quote }}
          {{- end }}
{{- end }}
`;
  return `{{- /* ${'What this template is for, and what to know of it. '.repeat(30)} */}}\n${block}`;
}
