// Made from openapi.json by `npm run kit`. DO NOT EDIT.

package servicepay

import (
	"context"
)

// CallerCalls: Log in, refresh a session, end a session.
type CallerCalls struct{ transport *transport }

// Get: test a connection.
func (c *CallerCalls) Get(ctx context.Context, options ...Option) (*Caller, error) {
	return send[Caller](ctx, c.transport, call{verb: "GET", path: "/auth/me", reply: "whole", question: "Caller.Get"}, arguments{options: options})
}

// Caller: Who is calling.
type Caller struct {
	// Company: Name of the company whose records the token reaches.
	Company string `json:"company"`

	// Credential: User name of the credential that logged in.
	Credential string `json:"credential"`

	// Scopes: What the credential may call. Other calls answer 403.
	Scopes []string `json:"scopes"`

	// Mode: In the sandbox no money moves.
	Mode string `json:"mode"`

	// ApiVersion: The version of this interface.
	ApiVersion string `json:"apiVersion"`
}
