// How the three languages say that one takes the place of the other, naming both.

/** What was is over: it is said of anything. */
export const DISPLACING: readonly RegExp[] = [
  /(?<!\p{L})(?:instead of|no longer|any ?more|(?:switched|moved|changed|migrated) from|(?:we|has|have|they|i) (?:dropped|ditched|abandoned|left)|in place of)(?!\p{L})/iu,
  /(?<!\p{L})(?:invece di|anziché|al posto di|non più|non .{1,60} più|(?:ha|ho|hanno|abbiamo) (?:lasciato|mollato|abbandonato|scartato)|(?:passat|slittat|spostat|cambiat)[oaie] d)/iu,
  /대신|말고|(?:이|가) 아니라|더 이상|에서 .{1,40}로 (?:바뀌|바뀐|옮|밀|미뤄|이전|변경|교체|전환|이동)/u,
]

/** Somebody takes the place of somebody: it is said of who leads or does something. */
export const SUCCEEDING: RegExp =
  /(?<!\p{L})(?:(?:took|takes|taken|taking) over|replac(?:es|ed|ing)|succeed(?:s|ed)|(?:ha|hanno) preso il posto|prende il posto|subentra(?:t[oa])?|sostituisce|ha sostituito)(?!\p{L})|(?:뒤를 이|후임|넘겨받|이어받|인계받)/iu

/** Says who leads or does something. */
export const LEADING: RegExp =
  /(?<!\p{L})(?:leads?|led|leader|runs?|run by|in charge|heads?|head of|responsible|owner|owns|manages?|manager|guida|guidare|capo|responsabile|gestisce|dirige|si occupa)(?!\p{L})|책임|담당|맡|이끌|팀장|리더/iu
