import { type Draw, pick } from './draws.ts'

const LISTS: Readonly<Record<string, readonly string[]>> = {
  module: ['cart', 'billing', 'search', 'users', 'export', 'auth', 'reports', 'sync', 'pricing'],
  stem: [
    'totals',
    'session',
    'parser',
    'client',
    'queue',
    'rounding',
    'filters',
    'mailer',
    'store',
  ],
  verb: ['apply', 'load', 'merge', 'format', 'validate', 'resolve', 'count', 'schedule'],
  noun: ['Discount', 'Invoice', 'Token', 'Locale', 'Window', 'Order', 'Address', 'Batch'],
  package: ['left-pad', 'dateutil', 'zlib-ng', 'money', 'schema_pb', 'grpc/status', 'i18n', 'yaml'],
  typeA: ['string', 'int', 'Order', 'number[]', 'Option<u32>', 'undefined'],
  typeB: ['number', 'int64', 'OrderId', 'Money', 'u32', 'Date'],
  table: ['orders', 'payments', 'customers', 'shipments', 'refunds', 'visits', 'accounts'],
  field: ['created_at', 'total_cents', 'status', 'country', 'channel', 'owner_id', 'closed_at'],
  wrongField: ['created', 'total', 'state', 'country_code', 'source', 'user_id', 'closed'],
  service: ['checkout', 'mailer', 'gateway', 'indexer', 'worker', 'scheduler'],
  person: ['Mara', 'Jonas', 'Priya', 'Tom', 'Aiko', 'Lena', 'Omar', 'Ruth'],
  period: ['last week', 'in March', 'this quarter', 'since Monday', 'in 2025', 'yesterday'],
  mood: ['urgent', 'low priority', 'customer-facing', 'for the demo', 'again', 'flaky', 'small'],
  product: ['invoice', 'subscription', 'export', 'login', 'delivery', 'password reset'],
  page: ['installation', 'webhooks', 'pagination', 'rate limits', 'backups', 'permissions'],
}

/** The names, numbers and paths of one task. They mean nothing. */
export function drawWords(draw: Draw): Readonly<Record<string, string>> {
  const words = Object.fromEntries(
    Object.entries(LISTS).map(([name, list]) => [name, pick(list, draw('word', name))]),
  )
  const between = (name: string, low: number, high: number): string =>
    String(low + Math.floor(draw('number', name) * (high - low)))
  return {
    ...words,
    symbol: `${words.verb}${words.noun}`,
    line: between('line', 4, 900),
    column: between('column', 3, 80),
    number: between('number', 1000, 99_999),
    port: between('port', 3000, 9999),
    pid: between('pid', 300, 65_000),
    ms: between('ms', 15_000, 60_000),
    id: between('id', 2 ** 20, 2 ** 24),
  }
}
