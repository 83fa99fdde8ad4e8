package servicepay

import (
	"net/url"
	"regexp"
	"strings"
)

var (
	previousPattern = regexp.MustCompile(`[?&]previousSign=([\w-]+)&$`)
	signedPattern   = regexp.MustCompile(`^((?:clientOrderReference|orderId)=[^#]*)&sign=([\w-]+)$`)
)

// VerifyRedirect returns the fields that the service appended to successURL, failURL or returnUrl. Its error is ErrWebhookRefused if
// they are not its own. They say what the payer should see; that an order is paid, the webhook says.
func VerifyRedirect(address string, secrets ...string) (map[string]string, error) {
	wrong := refused("wrong_signature", "The address was not signed by the service.")
	// The merchant's own query comes first and may have the same names.
	start := max(strings.LastIndex(address, "clientOrderReference="), strings.LastIndex(address, "orderId="))
	if start < 1 || !strings.Contains("?&", address[start-1:start]) {
		return nil, wrong
	}
	found := signedPattern.FindStringSubmatch(address[start:])
	if found == nil {
		return nil, wrong
	}
	signatures := [][]byte{bytesOfBase64(found[2])}
	if previous := previousPattern.FindStringSubmatch(address[:start]); previous != nil {
		signatures = append(signatures, bytesOfBase64(previous[1]))
	}
	isSigned, err := isSignedByOne(secrets, signatures, []byte("redirect."+found[1]))
	if err != nil {
		return nil, err
	}
	query, err := url.ParseQuery(found[1])
	if !isSigned || err != nil {
		return nil, wrong
	}
	fields := map[string]string{}
	for name := range query {
		fields[name] = query.Get(name)
	}
	return fields, nil
}
