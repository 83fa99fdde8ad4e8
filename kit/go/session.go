package servicepay

import (
	"context"
	"sync"
	"time"
)

const renewedAfter = 0.8

// grant is a pair of tokens, as the service grants it.
type grant struct {
	AccessToken  string
	RefreshToken string
	ExpiresIn    float64
}

type pendingGrant struct {
	done  chan struct{}
	grant *grant
	err   error
}

// session has the client's tokens. Goroutines that need one at the same time share the request for it.
type session struct {
	logIn   func(context.Context) (*grant, error)
	refresh func(context.Context, string) (*grant, error)

	mutex   sync.Mutex
	held    *grant
	renewAt time.Time
	pending *pendingGrant
}

// token is valid for a while. `refused` is one that the service did not accept, or empty.
func (s *session) token(ctx context.Context, refused string) (string, error) {
	s.mutex.Lock()
	if s.held != nil && s.held.AccessToken == refused {
		s.held = nil
	}
	if s.held != nil && time.Now().Before(s.renewAt) {
		defer s.mutex.Unlock()
		return s.held.AccessToken, nil
	}
	pending := s.pending
	if pending == nil {
		pending = &pendingGrant{done: make(chan struct{})}
		s.pending = pending
		// Others wait for it, so it does not end with this caller's context.
		go s.renew(context.WithoutCancel(ctx), pending, s.held)
	}
	s.mutex.Unlock()
	select {
	case <-pending.done:
		if pending.err != nil {
			return "", pending.err
		}
		return pending.grant.AccessToken, nil
	case <-ctx.Done():
		return "", &Error{Kind: ErrUnreachable, Message: "The context ended during the log-in.", cause: ctx.Err()}
	}
}

// forget returns the access token that was held, or nothing.
func (s *session) forget() string {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	held := s.held
	s.held = nil
	if held == nil {
		return ""
	}
	return held.AccessToken
}

func (s *session) renew(ctx context.Context, pending *pendingGrant, held *grant) {
	if held != nil {
		// A refresh token works once: one whose reply was lost is refused, and the key still logs in.
		pending.grant, pending.err = s.refresh(ctx, held.RefreshToken)
	}
	if held == nil || pending.err != nil {
		pending.grant, pending.err = s.logIn(ctx)
	}
	s.mutex.Lock()
	if pending.err == nil {
		s.held = pending.grant
		s.renewAt = time.Now().Add(time.Duration(pending.grant.ExpiresIn * renewedAfter * float64(time.Second)))
	}
	s.pending = nil
	s.mutex.Unlock()
	close(pending.done)
}
