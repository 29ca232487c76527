import assert from 'node:assert/strict'

export interface Family {
  readonly help: string
  readonly type: string
  /** By the name and the labels, as they are written; `{}` without labels. */
  readonly samples: Map<string, number>
}

const NAME = '[a-zA-Z_:][a-zA-Z0-9_:]*'
const LABEL = '[a-zA-Z_][a-zA-Z0-9_]*="(?:[^"\\\\\\n]|\\\\[\\\\"n])*"'
const HELP = new RegExp(`^# HELP (${NAME}) (.*)$`, 'u')
const TYPE = new RegExp(`^# TYPE (${NAME}) (counter|gauge|histogram)$`, 'u')
const SAMPLE = new RegExp(
  `^(${NAME})(?:\\{(${LABEL}(?:,${LABEL})*)\\})? (NaN|[+-]Inf|-?[0-9.]+(?:e[+-]?[0-9]+)?)$`,
  'u',
)

/** Reads the text format of Prometheus, version 0.0.4, and refuses whatever it would refuse. */
export function parseExposition(text: string): ReadonlyMap<string, Family> {
  assert.ok(text.endsWith('\n'), 'The last line must end with a line feed.')
  const families = new Map<string, Family>()
  let help: RegExpExecArray | null = null
  let current = ''
  for (const line of text.slice(0, -1).split('\n')) {
    const type = TYPE.exec(line)
    const sample = SAMPLE.exec(line)
    if (HELP.test(line)) help = HELP.exec(line)
    else if (type !== null) {
      current = type[1] ?? ''
      assert.equal(help?.[1], current, `HELP and TYPE of ${current} must stand together.`)
      assert.ok(!families.has(current), `${current} must be one group of lines.`)
      families.set(current, { help: help?.[2] ?? '', type: type[2] ?? '', samples: new Map() })
    } else {
      assert.ok(sample !== null, `Not a line of the format: ${line}`)
      addSample(sample, families.get(current), current)
    }
  }
  return families
}

function addSample(
  [, name = '', labels = '', value = '']: RegExpExecArray,
  family: Family | undefined,
  current: string,
): void {
  assert.ok(family !== undefined, `${name} needs a TYPE before it.`)
  const parts = family.type === 'histogram' ? ['_bucket', '_sum', '_count'] : ['']
  assert.ok(
    parts.some((part) => name === current + part),
    `${name} must not stand under ${current}.`,
  )
  const key = `${name}{${labels}}`
  assert.ok(!family.samples.has(key), `${key} is there twice.`)
  family.samples.set(key, Number(value.replace('Inf', 'Infinity')))
}
