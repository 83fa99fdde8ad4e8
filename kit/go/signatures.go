package servicepay

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"strings"
)

// Both signatures of the service are HMAC-SHA-256 with the secret that begins with whsec_.
func isSignedByOne(secrets []string, signatures [][]byte, message []byte) (bool, error) {
	isSigned := false
	for _, secret := range secrets {
		key := bytesOfBase64(strings.TrimPrefix(secret, "whsec_"))
		if len(key) == 0 {
			return false, errors.New("servicepay: a webhook secret is whsec_ and base64")
		}
		code := hmac.New(sha256.New, key)
		code.Write(message)
		expected := code.Sum(nil)
		for _, signature := range signatures {
			isSigned = hmac.Equal(expected, signature) || isSigned
		}
	}
	return isSigned, nil
}

// bytesOfBase64 reads base64 and base64url. It returns nil if the text is neither.
func bytesOfBase64(text string) []byte {
	standard := strings.NewReplacer("-", "+", "_", "/").Replace(strings.TrimRight(text, "="))
	bytes, err := base64.RawStdEncoding.DecodeString(standard)
	if err != nil {
		return nil
	}
	return bytes
}
