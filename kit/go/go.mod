module servicepay

go 1.23
