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
        { labels: { status: 'validated', name: 'say "안녕" \\ twice\n\ud800' }, value: 3 },
        { labels: {}, value: Number.POSITIVE_INFINITY },
      ],
    },
  ])

  expect(text).toBe(
    [
      '# HELP loci_patterns Patterns,\\nby status.',
      '# TYPE loci_patterns gauge',
      'loci_patterns{status="validated",name="say \\"안녕\\" \\\\ twice\\n\ufffd"} 3',
      'loci_patterns +Inf',
      '',
    ].join('\n'),
  )
})

test('R4 a histogram counts up to each bound, and all of them at last', () => {
  const histogram = createDurationHistogram()
  for (const seconds of [0.004, 0.03, 3, 6_000]) histogram.add(seconds)

  const point = histogram.point({ operation: 'recall' })

  const upTo = (bound: number) => point.buckets.find((bucket) => bucket.upTo === bound)?.count
  expect([upTo(0.0025), upTo(0.005), upTo(0.05), upTo(5), upTo(600)]).toEqual([0, 1, 2, 3, 3])
  const text = renderPrometheus([
    { name: 'loci_seconds', kind: 'histogram', help: 'Seconds.', points: [point] },
  ])
  expect(text).toContain('loci_seconds_bucket{operation="recall",le="0.05"} 2\n')
  expect(text).toContain('loci_seconds_bucket{operation="recall",le="+Inf"} 4\n')
  expect(text).toContain('loci_seconds_sum{operation="recall"} 6003.034\n')
  expect(text).toContain('loci_seconds_count{operation="recall"} 4\n')
})

test('R4 how long most of them took is read off the buckets, as Prometheus does', () => {
  const histogram = createDurationHistogram()
  expect(histogram.point({})).toMatchObject({ count: 0, p50: 0, p99: 0 })
  for (let number = 0; number < 98; number++) histogram.add(0.02)
  histogram.add(0.3)
  histogram.add(4_000)

  const { p50, p95, p99 } = histogram.point({})

  expect(p50).toBeCloseTo(0.01 + (0.015 * 50) / 98)
  expect(p95).toBeCloseTo(0.01 + (0.015 * 95) / 98)
  expect(p99).toBeCloseTo(0.5)
  expect(histogram.point({}).buckets).toHaveLength(15)
})
