// pulumi-resource-kubernetes is Pulumi's Kubernetes provider plugin, built from its Go module.
//
// The module's own main package embeds two files which its Makefile generates,
// so it cannot be built by name. tools/parts puts them into embed/ before it builds.
package main

import (
	_ "embed"

	"github.com/pulumi/pulumi-kubernetes/provider/v4/pkg/provider"
	"github.com/pulumi/pulumi-kubernetes/provider/v4/pkg/version"
)

//go:embed embed/schema.json
var schema []byte

//go:embed embed/terraform-mapping.json
var terraformMapping []byte

func main() {
	provider.Serve("kubernetes", version.Version, schema, terraformMapping)
}
