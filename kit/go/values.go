package servicepay

import (
	"encoding/json"
	"fmt"
	"math/big"
	"regexp"
	"time"
)

// Decimal is an exact decimal, as text: "150.2500". Constants convert by themselves (Amount: "150.25"). It is sent as a number.
type Decimal string

// DecimalOf makes a decimal of a whole number.
func DecimalOf(whole int64) Decimal {
	return Decimal(fmt.Sprint(whole))
}

// Rat returns the decimal for calculations, and false if the text is none.
func (d Decimal) Rat() (*big.Rat, bool) {
	return new(big.Rat).SetString(string(d))
}

// UnmarshalJSON keeps every digit of a number.
func (d *Decimal) UnmarshalJSON(data []byte) error {
	if string(data) == "null" {
		return nil
	}
	if len(data) > 0 && data[0] == '"' {
		var text string
		if err := json.Unmarshal(data, &text); err != nil {
			return err
		}
		*d = Decimal(text)
		return nil
	}
	*d = Decimal(data)
	return nil
}

var decimalPattern = regexp.MustCompile(`^-?(?:0|[1-9]\d{0,14})(?:\.\d{1,4})?$`)
var decimalsPattern = regexp.MustCompile(`^-?\d+\.(\d{5,})$`)

func (d Decimal) textFor(field string) (string, error) {
	if decimalPattern.MatchString(string(d)) {
		return string(d), nil
	}
	if found := decimalsPattern.FindStringSubmatch(string(d)); found != nil {
		return "", invalid(field, "decimal", fmt.Sprintf("has %d decimals: round it or pass a text of at most 4.", len(found[1])))
	}
	fault := fmt.Sprintf("is %.40q, which is no decimal: pass a text of at most 15 digits, a point and 4 decimals.", string(d))
	return "", invalid(field, "decimal", fault)
}

// Instant is a point in time. The service writes it in UTC, without a zone.
type Instant struct{ time.Time }

// At makes an instant to send.
func At(moment time.Time) Instant {
	return Instant{moment}
}

// UnmarshalJSON reads the service's form, and one with a zone.
func (i *Instant) UnmarshalJSON(data []byte) error {
	var text string
	if string(data) == "null" {
		return nil
	}
	if err := json.Unmarshal(data, &text); err != nil {
		return err
	}
	moment, err := time.Parse("2006-01-02T15:04:05", text)
	if err != nil {
		moment, err = time.Parse(time.RFC3339, text)
	}
	i.Time = moment.UTC()
	return err
}

func (i Instant) text() string {
	return i.UTC().Format("2006-01-02T15:04:05.999999Z07:00")
}

// Nullable is a field of a change that may be left out, which is its zero value, or cleared.
type Nullable[T any] struct {
	value *T
	isSet bool
}

// To sets a field that may be cleared.
func To[T any](value T) Nullable[T] {
	return Nullable[T]{value: &value, isSet: true}
}

// Null clears a field.
func Null[T any]() Nullable[T] {
	return Nullable[T]{isSet: true}
}

// UnmarshalJSON reads a field that is there.
func (n *Nullable[T]) UnmarshalJSON(data []byte) error {
	n.isSet = true
	return json.Unmarshal(data, &n.value)
}

func (n Nullable[T]) content() (value any, isSet bool) {
	if n.value == nil {
		return nil, n.isSet
	}
	return *n.value, n.isSet
}

// Ptr is for optional fields: Description: servicepay.Ptr("two chairs").
func Ptr[T any](value T) *T {
	return &value
}
