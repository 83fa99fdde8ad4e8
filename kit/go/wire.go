package servicepay

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/url"
	"reflect"
	"strings"
)

// Bodies are written here and not by encoding/json: decimals are texts that become numbers, a decimal that is not exact is refused by
// its path, and a field that may be cleared differs from one that is left out.
func writeJSON(given any) (string, error) {
	var text bytes.Buffer
	if err := write(&text, reflect.ValueOf(given), ""); err != nil {
		return "", err
	}
	return text.String(), nil
}

func write(text *bytes.Buffer, value reflect.Value, path string) error {
	switch known := value.Interface().(type) {
	case Decimal:
		number, err := known.textFor(path)
		text.WriteString(number)
		return err
	case Instant:
		return writePlain(text, known.text())
	}
	switch value.Kind() {
	case reflect.Pointer:
		return write(text, value.Elem(), path)
	case reflect.Struct:
		return writeStruct(text, value, path)
	case reflect.Slice:
		return writeList(text, value, path)
	default:
		return writePlain(text, value.Interface())
	}
}

func writeList(text *bytes.Buffer, list reflect.Value, path string) error {
	text.WriteByte('[')
	for index := range list.Len() {
		if index > 0 {
			text.WriteByte(',')
		}
		if err := write(text, list.Index(index), fmt.Sprintf("%s[%d]", path, index)); err != nil {
			return err
		}
	}
	text.WriteByte(']')
	return nil
}

func writeStruct(text *bytes.Buffer, record reflect.Value, path string) error {
	text.WriteByte('{')
	isFirst := true
	for _, field := range fieldsOf(record) {
		if !isFirst {
			text.WriteByte(',')
		}
		isFirst = false
		if err := writePlain(text, field.name); err != nil {
			return err
		}
		text.WriteByte(':')
		if !field.value.IsValid() {
			text.WriteString("null")
			continue
		}
		inside := field.name
		if path != "" {
			inside = path + "." + field.name
		}
		if err := write(text, field.value, inside); err != nil {
			return err
		}
	}
	text.WriteByte('}')
	return nil
}

func writePlain(text *bytes.Buffer, value any) error {
	plain, err := json.Marshal(value)
	text.Write(plain)
	return err
}

type givenField struct {
	name string
	// Not valid: null.
	value reflect.Value
}

// fieldsOf returns the fields that are given: optional ones are nil when they are left out.
func fieldsOf(record reflect.Value) []givenField {
	var fields []givenField
	for index := range record.NumField() {
		name, isOptional := strings.CutSuffix(record.Type().Field(index).Tag.Get("json"), ",omitempty")
		value := record.Field(index)
		if nullable, ok := value.Interface().(interface{ content() (any, bool) }); ok {
			content, isSet := nullable.content()
			if isSet {
				fields = append(fields, givenField{name, reflect.ValueOf(content)})
			}
			continue
		}
		if isOptional && value.IsZero() {
			continue
		}
		fields = append(fields, givenField{name, value})
	}
	return fields
}

// queryOf returns the text of a query, with its question mark.
func queryOf(given arguments) (string, error) {
	query := url.Values{}
	if given.given != nil {
		for _, field := range fieldsOf(reflect.ValueOf(given.given)) {
			text, err := queryText(field)
			if err != nil {
				return "", err
			}
			query.Set(field.name, text)
		}
	}
	if given.page > 0 {
		query.Set("page", fmt.Sprint(given.page))
		query.Set("pageSize", fmt.Sprint(given.pageSize))
	}
	if len(query) == 0 {
		return "", nil
	}
	return "?" + query.Encode(), nil
}

func queryText(field givenField) (string, error) {
	switch value := reflect.Indirect(field.value).Interface().(type) {
	case Decimal:
		return value.textFor(field.name)
	case Instant:
		return value.text(), nil
	default:
		return fmt.Sprint(value), nil
	}
}
