{{- range $component, $set := dict "server" .Values.redis "haproxy" .Values.haproxy }}
{{- $name := printf "%s-redis-ha-%s" $.Release.Name $component }}
---
apiVersion: apps/v1
kind: {{ ternary "StatefulSet" "Deployment" (eq $component "server") }}
metadata:
  name: {{ $name }}
  namespace: {{ $.Release.Namespace }}
spec:
  replicas: 3
  {{- if eq $component "server" }}
  serviceName: {{ $name }}
  {{- end }}
  selector:
    matchLabels:
      app: {{ $name }}
  template:
    metadata:
      labels:
        app: {{ $name }}
      {{- with $set.podAnnotations }}
      annotations:
        {{- toYaml . | nindent 8 }}
      {{- end }}
    spec:
      containers:
        - name: {{ $component }}
          image: redis:test
          {{- if $.Values.auth }}
          env:
            - name: AUTH
              valueFrom:
                secretKeyRef: { name: {{ $.Values.existingSecret }}, key: {{ $.Values.authKey }} }
          {{- end }}
{{- end }}
