{{/* Name of a component: the release's name, and "argocd" in it once. */}}
{{- define "fullname" -}}
{{- $name := ternary .context.Release.Name (printf "%s-argocd" .context.Release.Name) (contains "argocd" .context.Release.Name) -}}
{{- printf "%s-%s" $name .component -}}
{{- end -}}

{{/* Where the clients find the password. Optional wherever nobody promises that it is there. */}}
{{- define "passwordRef" -}}
{{- if .Values.externalRedis.host -}}
name: {{ default "argocd-redis" .Values.externalRedis.existingSecret }}
key: redis-password
optional: {{ not (or .Values.externalRedis.existingSecret .Values.externalRedis.password) }}
{{- else -}}
name: argocd-redis
key: auth
optional: {{ not .Values.redisSecretInit.enabled }}
{{- end -}}
{{- end -}}

{{/* Selector and pods of a component; annotations only where there are any. */}}
{{- define "pods" -}}
selector:
  matchLabels:
    app.kubernetes.io/name: {{ include "fullname" . }}
template:
  metadata:
    labels:
      app.kubernetes.io/name: {{ include "fullname" . }}
    {{- with .podAnnotations }}
    annotations:
      {{- range $name, $value := . }}
      {{ $name }}: {{ $value | quote }}
      {{- end }}
    {{- end }}
{{- end -}}
