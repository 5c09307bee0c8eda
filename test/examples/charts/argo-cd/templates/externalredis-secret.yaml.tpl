{{- if and (or .Values.externalRedis.username .Values.externalRedis.password) (not .Values.externalRedis.existingSecret) }}
apiVersion: v1
kind: Secret
metadata:
  name: argocd-redis
  namespace: {{ .Release.Namespace }}
stringData:
  {{- with .Values.externalRedis.username }}
  redis-username: {{ . | quote }}
  {{- end }}
  {{- with .Values.externalRedis.password }}
  redis-password: {{ . | quote }}
  {{- end }}
{{- end }}
