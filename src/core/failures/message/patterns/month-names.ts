/** The months in the languages that error messages and logs write dates in, short forms first. */
export const MONTH_NAMES: readonly string[] = [
  // English.
  'Jan(?:uary)?|Feb(?:ruary)?|Mar(?:ch)?|Apr(?:il)?|May|June?|July?|Aug(?:ust)?',
  'Sept?(?:ember)?|Oct(?:ober)?|Nov(?:ember)?|Dec(?:ember)?',
  // Italian.
  'gen(?:naio)?|febbraio|marzo|aprile|mag(?:gio)?|giu(?:gno)?|lug(?:lio)?|ago(?:sto)?',
  'set(?:tembre)?|ott(?:obre)?|novembre|dic(?:embre)?',
]

export const DAY_NAMES: readonly string[] = [
  // English.
  'Mon(?:day)?|Tue(?:s(?:day)?)?|Wed(?:nesday)?|Thu(?:rs(?:day)?)?|Fri(?:day)?',
  'Sat(?:urday)?|Sun(?:day)?',
  // Italian.
  'lun(?:edì)?|mar(?:tedì)?|mer(?:coledì)?|gio(?:vedì)?|ven(?:erdì)?|sab(?:ato)?|dom(?:enica)?',
]
