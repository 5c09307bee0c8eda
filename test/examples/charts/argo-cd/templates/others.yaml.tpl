{{- $of := dict "context" . "component" "applicationset-controller" "podAnnotations" .Values.applicationSet.podAnnotations }}
apiVersion: apps/v1
kind: Deployment
metadata:
  name: {{ include "fullname" $of }}
  namespace: {{ .Release.Namespace }}
spec:
  {{- include "pods" $of | nindent 2 }}
    spec:
      containers:
        - name: applicationset-controller
          image: {{ .Values.image }}
---
apiVersion: v1
kind: ConfigMap
metadata:
  name: argocd-cm
  namespace: {{ .Release.Namespace }}
{{- if .Values.createClusterRoles }}
---
apiVersion: rbac.authorization.k8s.io/v1
kind: ClusterRole
metadata:
  name: {{ include "fullname" (dict "context" . "component" "server") }}
rules:
  - { apiGroups: [""], resources: [pods], verbs: [get] }
{{- end }}
{{- if .Values.crds.install }}
---
apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata:
  name: applications.argoproj.io
spec:
  group: argoproj.io
  names: { kind: Application, listKind: ApplicationList, plural: applications, singular: application }
  scope: Namespaced
  versions:
    - name: v1alpha1
      served: true
      storage: true
      schema:
        openAPIV3Schema: { type: object, x-kubernetes-preserve-unknown-fields: true }
{{- end }}
