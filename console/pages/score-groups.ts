/** What a person reads as one, by the signals of recall that belong to it; what is in none is `other`. */
const GROUPS = {
  neighbours: /(?:Before|After|Around)$|^answers|^coverage/,
  words: /^word/,
  meaning: /^(?:meaning|agreement|likeTheBest|reads)/,
  people: /^(?:entity|spoken)/,
  time: /^(?:saysWhen|inWindow|nearWindow|recency|newerThanAnother)$/,
  failures: /^sameFailure$/,
} as const

export type Group = keyof typeof GROUPS | 'other'

export function groupOf(signal: string): Group {
  const [group] = Object.entries(GROUPS).find(([, signals]) => signals.test(signal)) ?? ['other']
  return group as Group
}
