{{- define "names.of" -}}
{{ .Release.Name }}-{{ .Chart.Name }}
{{- end }}
