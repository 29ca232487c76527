import type { Operation } from '../../operations/operation.ts'
import { routeOf } from './answer-operation.ts'
import { EXAMPLE_ID } from './examples.ts'

/** What every operation has in common over HTTP, for OpenAPI. */

export interface HeaderParameter {
  readonly name: string
  readonly in: 'header'
  readonly required: false
  readonly description: string
  readonly schema: { readonly type: 'string' }
}

const READ_HEADERS = [
  header('if-none-match', 'The etag of an earlier answer: if it is still right, a 304 follows.'),
]

const WRITE_HEADERS = [
  header(
    'idempotency-key',
    'Repeated with the same key and body, a request gets its first answer.',
  ),
  header('if-match', 'The etag of what is to be changed: if it has changed since, a 412 follows.'),
  header('prefer', '`respond-async`: run it as a job.'),
]

/** The headers that an operation understands. */
export function headersOf(operation: Operation): readonly HeaderParameter[] {
  const { method, path } = routeOf(operation)
  if (method === 'GET') return READ_HEADERS
  const isOfOne = path.includes('{') && (method === 'PATCH' || method === 'DELETE')
  return WRITE_HEADERS.filter(({ name }) => name !== 'if-match' || isOfOne)
}

function header(name: string, description: string): HeaderParameter {
  return { name, in: 'header', required: false, description, schema: { type: 'string' } }
}

export const JOB_SCHEMA = {
  type: 'object',
  properties: {
    id: { type: 'string' },
    operation: { type: 'string' },
    state: { type: 'string', enum: ['running', 'done', 'failed', 'cancelled'] },
    createdAt: { type: 'string', format: 'date-time' },
    finishedAt: { type: 'string', format: 'date-time' },
    progress: {
      type: 'object',
      properties: {
        work: { type: 'string' },
        done: { type: 'number' },
        total: { type: 'number' },
      },
      required: ['work', 'done'],
    },
    result: { description: 'What the request would have been answered.' },
    error: {
      type: 'object',
      description: 'As in an error response.',
      properties: {
        code: { type: 'string' },
        message: { type: 'string' },
        hint: { type: 'string' },
      },
      required: ['code', 'message'],
    },
  },
  required: ['id', 'operation', 'state', 'createdAt'],
} as const

const JOB = { 'application/json': { schema: { $ref: '#/components/schemas/Job' } } }
const JOBS = {
  'application/json': {
    schema: {
      type: 'object',
      properties: { items: { type: 'array', items: { $ref: '#/components/schemas/Job' } } },
      required: ['items'],
    },
  },
}

export const ACCEPTED = {
  description: 'Asked for with `prefer: respond-async`: it runs as a job.',
  headers: { location: { description: 'The job.', schema: { type: 'string' } } },
  content: JOB,
}

export const JOBS_TAG = { name: 'jobs', description: 'Requests that nobody waits for.' }

const ERRORS = Object.fromEntries(
  ['400', '401', '404', '413', '429', '500', '503', '507'].map((status) => [
    status,
    { $ref: `#/components/responses/Error${status}` },
  ]),
)

const ID = {
  name: 'id',
  in: 'path',
  required: true,
  schema: { type: 'string' },
  example: EXAMPLE_ID,
} as const

/** The routes of jobs, which are no operations of the memory. */
export const JOB_PATHS = {
  '/v1/jobs': {
    get: {
      ...{ operationId: 'jobs.list', tags: ['jobs'], summary: 'List your jobs, newest first.' },
      responses: { '200': { description: 'Without their results.', content: JOBS }, ...ERRORS },
    },
  },
  '/v1/jobs/{id}': {
    get: {
      ...{ operationId: 'jobs.get', tags: ['jobs'], summary: 'Get a job, and its result.' },
      parameters: [ID],
      responses: { '200': { description: 'The job.', content: JOB }, ...ERRORS },
    },
    delete: {
      operationId: 'jobs.cancel',
      tags: ['jobs'],
      summary: 'Cancel a job: it ends at its next step, and what was done stays.',
      parameters: [ID],
      responses: { '200': { description: 'The job.', content: JOB }, ...ERRORS },
    },
  },
}
