/** Words that begin a statement of a query language. */
export const QUERY_VERBS: ReadonlySet<string> = new Set(
  `select with insert update delete create alter drop merge replace show describe desc explain match
  use set truncate grant pragma`.split(/\s+/),
)

/** Words of a query that say what is asked for, whatever it is asked of. */
export const QUERY_CLAUSES: ReadonlySet<string> = new Set(
  `join left outer where group having order limit offset distinct union intersect except exists in
  like between not and or case count sum avg min max over partition cast null return unwind`.split(
    /\s+/,
  ),
)

/** The rest of the grammar: no names of anything. */
export const QUERY_GRAMMAR: ReadonlySet<string> = new Set([
  ...QUERY_VERBS,
  ...QUERY_CLAUSES,
  ...`from as on by asc inner right full cross natural using is then when else end into values table
  tables columns database schema true false all any top fetch next rows only ties recursive`.split(
    /\s+/,
  ),
])
