/**
 * Last labels that make dotted words a host. Endings that are as often the ending of a file or
 * the name of a package (`.py`, `.rs`, `.sh`, `.md`, `.so`, `.pl`) are left out on purpose.
 */
export const SURE_ENDINGS: readonly string[] = [
  'com|net|org|edu|gov|mil|arpa|local|localdomain|internal|lan|intranet',
]

/** Often the name of a property, as in `user.id`: only with two labels before it. */
export const UNSURE_ENDINGS: readonly string[] = [
  'io|dev|ai|cloud|info|biz|corp',
  'ar|at|au|be|bg|br|ca|ch|cl|cn|co|cz|de|dk|ee|es|eu|fi|fr|gr|hk|hu|id|ie|il|in|ir|it|jp|kr',
  'lt|lv|mx|my|nl|no|nz|om|pe|ph|pk|pt|ro|ru|se|sg|si|sk|th|tr|tw|ua|uk|us|vn|za',
]

/** First labels of packages and objects. */
export const CODE_STARTS = 'com|net|org|io|java|javax|android|this|self|window|document'
