package servicepay

import (
	"context"
	"encoding/json"
	"errors"
	"iter"
	"reflect"
)

const pageSizeDefault = 100

// Page of a list.
type Page[T any] struct {
	// TotalCount is the number of matching records on all pages.
	TotalCount int64 `json:"totalCount"`
	Page       int64 `json:"page"`
	PageSize   int64 `json:"pageSize"`
	Data       []T   `json:"data"`
}

// List is the records that match. All reads page after page as far as you go; Page reads one.
type List[T any] struct {
	transport *transport
	call      call
	filter    any
	options   []Option
}

// All yields every record: for link, err := range client.Links.List(query).All(ctx). It ends after an error.
func (l *List[T]) All(ctx context.Context) iter.Seq2[*T, error] {
	return func(yield func(*T, error) bool) {
		previous := map[string]bool{}
		for number := int64(1); ; number++ {
			page, err := l.Page(ctx, number)
			if err != nil {
				yield(nil, err)
				return
			}
			seen := map[string]bool{}
			for index := range page.Data {
				identity := identityOf(&page.Data[index])
				seen[identity] = true
				// A record that was added meanwhile moves the last ones of a page to the next.
				if !previous[identity] && !yield(&page.Data[index], nil) {
					return
				}
			}
			if int64(len(page.Data)) < page.PageSize {
				return
			}
			previous = seen
		}
	}
}

// Page reads one page. Pages begin at 1; one past the end is empty.
func (l *List[T]) Page(ctx context.Context, number int64) (*Page[T], error) {
	size := int64(pageSizeDefault)
	if given := reflect.ValueOf(l.filter).FieldByName("PageSize").Interface().(*int64); given != nil {
		size = *given
	}
	return l.read(ctx, number, size)
}

// TotalCount is the number of matching records.
func (l *List[T]) TotalCount(ctx context.Context) (int64, error) {
	page, err := l.read(ctx, 1, 1)
	if err != nil {
		return 0, err
	}
	return page.TotalCount, nil
}

func (l *List[T]) read(ctx context.Context, number, size int64) (*Page[T], error) {
	given := arguments{given: l.filter, page: number, pageSize: size, options: l.options}
	page, err := send[Page[T]](ctx, l.transport, l.call, given)
	var failure *Error
	if l.call.isEmptyNotFound && errors.As(err, &failure) && failure.Code == "ERR_NOT_FOUND" && failure.Field == "" {
		return &Page[T]{Page: number, PageSize: size, Data: []T{}}, nil
	}
	return page, err
}

func identityOf(item any) string {
	record := reflect.ValueOf(item).Elem()
	for _, name := range []string{"ID", "CardID"} {
		if field := record.FieldByName(name); field.IsValid() {
			return field.String()
		}
	}
	text, _ := json.Marshal(item) // A reply's record is always JSON.
	return string(text)
}
