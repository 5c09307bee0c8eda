{{- range $component, $set := dict "server" .Values.server "repo-server" .Values.repoServer "application-controller" .Values.controller }}
{{- $of := dict "context" $ "component" $component "podAnnotations" $set.podAnnotations }}
---
apiVersion: apps/v1
kind: {{ ternary "StatefulSet" "Deployment" (eq $component "application-controller") }}
metadata:
  name: {{ include "fullname" $of }}
  namespace: {{ $.Release.Namespace }}
spec:
  replicas: {{ default 1 $set.replicas }}
  {{- if eq $component "application-controller" }}
  serviceName: {{ include "fullname" $of }}
  {{- end }}
  {{- include "pods" $of | nindent 2 }}
    spec:
      containers:
        - name: {{ $component }}
          image: {{ $.Values.image }}
          env:
            - name: REDIS_USERNAME
              valueFrom:
                secretKeyRef: { name: argocd-redis, key: redis-username, optional: true }
            - name: REDIS_PASSWORD
              valueFrom:
                secretKeyRef:
                  {{- include "passwordRef" $ | nindent 18 }}
{{- end }}
