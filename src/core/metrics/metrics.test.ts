import { expect, test } from 'vitest'
import { createDurationHistogram } from './duration-histogram.ts'
import { renderPrometheus } from './render-prometheus.ts'

test('R4 metrics are written as Prometheus reads them, with labels of any text', () => {
  const text = renderPrometheus([
    {
      name: 'loci_patterns',
      kind: 'gauge',
      help: 'Patterns,\nby status.',
      points: [
        { labels: { status: 'validated', name: 'say "안녕" \\ twice\n' }, value: 3 },
        { labels: {}, value: Number.POSITIVE_INFINITY },
      ],
    },
  ])

  expect(text).toBe(
    [
      '# HELP loci_patterns Patterns,\\nby status.',
      '# TYPE loci_patterns gauge',
      'loci_patterns{status="validated",name="say \\"안녕\\" \\\\ twice\\n"} 3',
      'loci_patterns +Inf',
      '',
    ].join('\n'),
  )
})

test('R4 a histogram counts up to each bound, and all of them at last', () => {
  const histogram = createDurationHistogram()
  for (const seconds of [0.004, 0.03, 3, 60]) histogram.add(seconds)

  const points = histogram.points({ operation: 'recall' })

  const upTo = (le: string) => points.find(({ labels }) => labels.le === le)?.value
  expect([upTo('0.005'), upTo('0.05'), upTo('10'), upTo('+Inf')]).toEqual([1, 2, 3, 4])
  const text = renderPrometheus([
    { name: 'loci_seconds', kind: 'histogram', help: 'Seconds.', points },
  ])
  expect(text).toContain('loci_seconds_bucket{operation="recall",le="0.05"} 2\n')
  expect(text).toContain('loci_seconds_sum{operation="recall"} 63.034\n')
  expect(text).toContain('loci_seconds_count{operation="recall"} 4\n')
})
