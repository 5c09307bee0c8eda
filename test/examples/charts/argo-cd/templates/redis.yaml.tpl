{{- /* As in the real chart, an external Redis does not turn it off. */}}
{{- if and .Values.redis.enabled (not (index .Values "redis-ha" "enabled")) }}
{{- $of := dict "context" . "component" "redis" "podAnnotations" .Values.redis.podAnnotations }}
apiVersion: apps/v1
kind: Deployment
metadata:
  name: {{ include "fullname" $of }}
  namespace: {{ .Release.Namespace }}
spec:
  {{- include "pods" $of | nindent 2 }}
    spec:
      containers:
        - name: redis
          image: redis:test
          args: [--save, "", --appendonly, "no", --requirepass $(REDIS_PASSWORD)]
          env:
            - name: REDIS_PASSWORD
              valueFrom:
                secretKeyRef: { name: argocd-redis, key: auth }
---
apiVersion: v1
kind: Service
metadata:
  name: {{ include "fullname" $of }}
  namespace: {{ .Release.Namespace }}
spec:
  selector:
    app.kubernetes.io/name: {{ include "fullname" $of }}
  ports:
    - port: 6379
{{- end }}
