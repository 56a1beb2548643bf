reason-missing = it is missing
reason-unknown = there is no such field
reason-choice = “{ $given }” is not allowed; one of: { $choices }
reason-kind = “{ $tag }” is not known
reason-no_kind = the field that says what it is is missing
reason-at_least = { $given } is too small: { $limit } at least
reason-above = { $given } is too small: more than { $limit }
reason-at_most = { $given } is too large: { $limit } at most
reason-below = { $given } is too large: less than { $limit }
reason-too_few = the list is too short: { $limit } at least
reason-too_many = the list is too long: { $limit } at most
reason-text_short = the text is too short: { $limit ->
    [one] { $limit } character
   *[other] { $limit } characters
 } at least
reason-text_long = the text is too long: { $limit ->
    [one] { $limit } character
   *[other] { $limit } characters
 } at most
reason-pattern = “{ $given }” is not written that way
reason-finite = a finite number is expected, not “{ $given }”
reason-together = these values do not go together
reason-whole = a whole number is expected, not “{ $given }”
reason-number = a number is expected, not “{ $given }”
reason-text = a text is expected, not “{ $given }”
reason-yes_no = true or false is expected, not “{ $given }”
reason-list = a list is expected, not “{ $given }”
reason-object = a set of fields is expected, not “{ $given }”
reason-nothing = nothing is expected here, not “{ $given }”
reason-other = “{ $given }” does not fit
reason-no_row = there is no row “{ $name }”
reason-no_key = there is no key “{ $name }”
reason-toml = the text does not read here
