import { eachMatch } from '../each-match.ts'
import type { Finding } from '../finding.ts'
import { MODEL_PROVIDERS } from './model-providers.ts'
import { PLATFORM_PROVIDERS } from './platform-providers.ts'
import type { TokenShape } from './token-shape.ts'
import { WORK_PROVIDERS } from './work-providers.ts'

interface CompiledShape {
  readonly rule: string
  readonly pattern: RegExp
}

const TOKEN_SHAPES: readonly TokenShape[] = [
  ...PLATFORM_PROVIDERS,
  ...MODEL_PROVIDERS,
  ...WORK_PROVIDERS,
]

// Shapes are looked up by the first characters of their prefix.
const START_LENGTH = 2
const SHAPES: ReadonlyMap<string, readonly CompiledShape[]> = compileShapes(TOKEN_SHAPES)
const PREFIX: RegExp = new RegExp(
  TOKEN_SHAPES.flatMap(([, prefixes]) => prefixes.split(' ').map(literal)).join('|'),
  'g',
)

const WORD_CHARACTER = /[\w-]/

interface MarkedShape {
  readonly rule: string
  /** Stands in every such token; a text without it is not looked through. */
  readonly mark: string
  readonly pattern: RegExp
}

// Tokens that have their mark further in.
const MARKED_SHAPES: readonly MarkedShape[] = [
  {
    rule: 'azure-client-secret',
    mark: 'Q~',
    pattern: /(?<![\w~.-])[\w~.]{3}\dQ~[\w~.-]{31,34}(?![\w~.-])/g,
  },
  { rule: 'azure-shared-key', mark: 'Key=', pattern: /(?<=\bAccountKey=)[\w+/]{40,90}={0,2}/g },
  { rule: 'azure-shared-key', mark: 'Key=', pattern: /(?<=AccessKey=)[\w+/]{40,90}={0,2}/g },
  { rule: 'telegram-token', mark: ':AA', pattern: /(?<!\d)\d{8,10}:AA[\w-]{33}(?![\w-])/g },
  { rule: 'mailchimp-key', mark: '-us', pattern: /(?<!\w)[0-9a-f]{32}-us\d{1,2}(?!\w)/g },
  { rule: 'terraform-token', mark: '.atlasv1.', pattern: /(?<!\w)\w{14}\.atlasv1\.[\w-]{60,128}/g },
  {
    rule: 'discord-token',
    mark: '.G',
    pattern: /(?<![\w-])[MNO][\w-]{23,27}\.G[\w-]{5}\.[\w-]{27,40}(?![\w-])/g,
  },
  {
    rule: 'discord-webhook',
    mark: '/webhooks/',
    pattern: /(?<=\/webhooks\/)\d{15,22}\/[\w-]{40,100}/g,
  },
  {
    rule: 'slack-webhook',
    mark: 'hooks.slack.com/',
    pattern: /(?<=hooks\.slack\.com\/)(?:services|workflows)\/[\w/]{20,120}/g,
  },
  {
    rule: 'signed-address',
    mark: 'ig',
    pattern: /(?<=[?&](?:sig|X-Amz-Signature|X-Goog-Signature)=)[\w%+/-]{20,600}/g,
  },
]

/** Keys and tokens that providers mark with a prefix of their own, so that they can be found. */
export function findProviderTokens(text: string): Finding[] {
  const found: Finding[] = []
  let covered = 0
  for (const { index } of eachMatch(text, PREFIX)) {
    if (index < covered || !isTokenStart(text, index)) continue
    covered = matchShape(text, index, found) ?? covered
  }
  for (const { rule, mark, pattern } of MARKED_SHAPES) {
    if (!text.includes(mark)) continue
    for (const match of eachMatch(text, pattern)) {
      found.push(apiKey(rule, match.index, match.index + match[0].length))
    }
  }
  return found
}

function matchShape(text: string, at: number, found: Finding[]): number | undefined {
  for (const { rule, pattern } of SHAPES.get(text.slice(at, at + START_LENGTH)) ?? []) {
    pattern.lastIndex = at
    if (!pattern.test(text)) continue
    found.push(apiKey(rule, at, pattern.lastIndex))
    return pattern.lastIndex
  }
  return undefined
}

function isTokenStart(text: string, at: number): boolean {
  return at === 0 || !WORD_CHARACTER.test(text.charAt(at - 1))
}

function apiKey(rule: string, from: number, to: number): Finding {
  return { rule, what: 'api key', from, to }
}

function compileShapes(shapes: readonly TokenShape[]): Map<string, CompiledShape[]> {
  const byStart = new Map<string, CompiledShape[]>()
  for (const [rule, prefixes, body] of shapes) {
    for (const prefix of prefixes.split(' ')) {
      const pattern = new RegExp(literal(prefix) + body, 'y')
      const start = prefix.slice(0, START_LENGTH)
      byStart.set(start, [...(byStart.get(start) ?? []), { rule, pattern }])
    }
  }
  return byStart
}

function literal(prefix: string): string {
  return prefix.replace(/[.$/+]/g, '\\$&')
}
