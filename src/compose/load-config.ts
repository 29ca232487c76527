import { readFile } from 'node:fs/promises'
import type { z } from 'zod'
import { closestWord } from '../core/closest-word.ts'
import { MemoryError } from '../core/errors.ts'
import { isObject } from '../core/json.ts'
import type { Setting } from '../flows/context.ts'
import { type Config, type ConfigInput, configSchema } from './config-schema.ts'
import { listSettings, settingTypes, toVariable } from './settings.ts'

export type Environment = Readonly<Record<string, string | undefined>>

export interface LoadedConfig {
  readonly config: Config
  readonly settings: readonly Setting[]
  /** Variables that look like settings but are not. */
  readonly strangers: readonly string[]
}

/** The origin of each value, by its path: `storage.kind`. */
type Origins = Map<string, string>
type Layer = Record<string, unknown>

/**
 * Merges the configuration layers: arguments, then the environment (`LOCI_STORAGE_KIND`),
 * then the file, then defaults.
 *
 * @throws MemoryError `INVALID_CONFIG` naming the wrong value and its origin.
 */
export async function loadConfig(options: {
  readonly file: string
  /** True if the user named the file; then it must exist. */
  readonly isFileRequired: boolean
  readonly environment: Environment
  readonly overrides?: ConfigInput | undefined
}): Promise<LoadedConfig> {
  const origins: Origins = new Map()
  const merged: Layer = {}
  const fromFile = await readConfigFile(options.file, options.isFileRequired)
  mergeLayer(merged, fromFile, options.file, origins)
  mergeLayer(merged, readEnvironment(options.environment), 'environment', origins)
  mergeLayer(merged, (options.overrides ?? {}) as Layer, 'argument', origins)

  const strangers = findStrangers(options.environment, merged)
  refuseMisspelled(strangers)
  refusePlainSecrets(merged, origins)
  const resolved = resolveVariables(merged, options.environment)
  const parsed = configSchema.safeParse(resolved)
  if (!parsed.success) throw wrongConfig(parsed.error, origins)
  return { config: parsed.data, settings: listSettings(parsed.data, origins), strangers }
}

/** A reference to an environment variable: `$NAME`, and nothing around it. */
const REFERENCE = /^\$[A-Za-z_]\w*$/

async function readConfigFile(file: string, isRequired: boolean): Promise<Layer> {
  const text = await readFile(file, 'utf8').catch((cause: NodeJS.ErrnoException) => {
    if (cause.code === 'ENOENT' && !isRequired) return undefined
    throw new MemoryError(`The configuration ${file} cannot be read: ${cause.message}`, {
      code: 'INVALID_CONFIG',
      hint: 'Check the path and its permissions.',
      cause,
    })
  })
  if (text === undefined) return {}
  try {
    const value: unknown = JSON.parse(text)
    if (isObject(value)) return value
  } catch (cause) {
    throw new MemoryError(`${file} is not JSON: ${(cause as Error).message}`, {
      code: 'INVALID_CONFIG',
      hint: 'Fix the file at the place that is named; docs/reference/config.md lists the settings.',
      cause,
    })
  }
  throw new MemoryError(`${file} does not hold an object`, {
    code: 'INVALID_CONFIG',
    hint: 'Write { "storage": { … } } as docs/reference/config.md shows.',
  })
}

function mergeLayer(target: Layer, layer: Layer, origin: string, origins: Origins): void {
  for (const [section, value] of Object.entries(layer)) {
    if (value === undefined) continue
    if (!isObject(value)) {
      target[section] = value
      origins.set(section, origin)
      continue
    }
    const set = Object.entries(value).filter(([, fieldValue]) => fieldValue !== undefined)
    const known = target[section]
    target[section] = { ...(isObject(known) ? known : {}), ...Object.fromEntries(set) }
    for (const [field] of set) origins.set(`${section}.${field}`, origin)
  }
}

// LOCI_STORAGE_BUSY_TIMEOUT_MS sets storage.busyTimeoutMs. Values are JSON where possible.
function readEnvironment(environment: Environment): Layer {
  const layer: Record<string, Layer> = {}
  for (const [path, type] of settingTypes()) {
    const raw = environment[toVariable(path)]
    if (raw === undefined || raw === '') continue
    const [section = '', field] = path.split('.')
    if (field === undefined) Object.assign(layer, { [section]: raw })
    else layer[section] = { ...layer[section], [field]: readValue(raw, type) }
  }
  const key = environment.LOCI_API_KEY
  if (key !== undefined && key !== '') {
    layer.server = { ...layer.server, keys: [{ key: '$LOCI_API_KEY' }] }
  }
  return layer
}

// Strings stay strings, even if they look like a number: a tenant may be called 007.
function readValue(raw: string, type: string): unknown {
  const isNumber = type === 'number' && /^-?\d+(\.\d+)?$/.test(raw)
  if (isNumber) return Number(raw)
  return type === 'boolean' && /^(true|false)$/.test(raw) ? raw === 'true' : raw
}

/** Variables that are not settings but are read elsewhere. */
const OTHER_VARIABLES = ['LOCI_HOME', 'LOCI_API_KEY', 'LOCI_CREATE', 'LOCI_HOOK_MS']

function knownVariables(): readonly string[] {
  return [...settingTypes().keys()].map(toVariable).concat(OTHER_VARIABLES)
}

// A secret variable may have any name: the configuration refers to it.
function findStrangers(environment: Environment, layer: Layer): readonly string[] {
  const known = new Set([...knownVariables(), ...listReferences(layer)])
  return Object.entries(environment).flatMap(([name, value]) =>
    name.startsWith('LOCI_') && value !== undefined && value !== '' && !known.has(name)
      ? [name]
      : [],
  )
}

function listReferences(value: unknown): readonly string[] {
  if (typeof value === 'string') return REFERENCE.test(value) ? [value.slice(1)] : []
  return typeof value === 'object' && value !== null
    ? Object.values(value).flatMap(listReferences)
    : []
}

function refuseMisspelled(strangers: readonly string[]): void {
  const lines = strangers.flatMap((name) => {
    const meant = nearestVariable(name)
    return meant === undefined
      ? []
      : [`${name}: unknown setting; did you mean ${meant}? Rename or unset it.`]
  })
  if (lines.length === 0) return
  throw new MemoryError('Invalid environment variables', {
    code: 'INVALID_CONFIG',
    hint: lines.join('\n'),
  })
}

// Either a few letters are wrong, or a part of the name is missing.
function nearestVariable(name: string): string | undefined {
  const known = knownVariables()
  const isPartOf = (whole: string): boolean => {
    const words = whole.split('_')
    return name.split('_').every((word) => words.includes(word))
  }
  return closestWord(name, known) ?? known.find(isPartOf)
}

// A secret in a file ends up in backups and repositories, so only its variable name may.
function refusePlainSecrets(layer: Layer, origins: Origins): void {
  const { blobs, cache, embedder, languageModel, server, storage, vectors } = layer as Record<
    string,
    Layer | undefined
  >
  const keys = Array.isArray(server?.keys) ? (server.keys as Layer[]) : []
  const secrets: readonly (readonly [string, unknown])[] = [
    ['embedder.apiKey', embedder?.apiKey],
    ['languageModel.apiKey', languageModel?.apiKey],
    ['blobs.accessKeyId', blobs?.accessKeyId],
    ['blobs.secretAccessKey', blobs?.secretAccessKey],
    ['blobs.sessionToken', blobs?.sessionToken],
    ['vectors.apiKey', vectors?.apiKey],
    ['cache.url', hasPassword(cache?.url) ? cache?.url : undefined],
    ['storage.url', hasPassword(storage?.url) ? storage?.url : undefined],
    ['embedder.baseUrl', hasPassword(embedder?.baseUrl) ? embedder?.baseUrl : undefined],
    ...keys.map((entry) => ['server.keys', entry?.key] as const),
  ]
  for (const [path, value] of secrets) {
    const isFromFile = !['argument', 'environment'].includes(origins.get(path) ?? '')
    if (isFromFile && typeof value === 'string' && !REFERENCE.test(value)) {
      throw new MemoryError(`${path} holds a secret in plain text`, {
        code: 'INVALID_CONFIG',
        hint: 'Put it into an environment variable and write "$ITS_NAME" here.',
      })
    }
  }
}

function hasPassword(url: unknown): boolean {
  return typeof url === 'string' && /\/\/[^/@\s]*:[^/@\s]+@/.test(url)
}

function resolveVariables(value: unknown, environment: Environment): unknown {
  if (Array.isArray(value)) return value.map((item) => resolveVariables(item, environment))
  if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value)
    return Object.fromEntries(
      entries.map(([key, item]) => [key, resolveVariables(item, environment)]),
    )
  }
  if (typeof value !== 'string' || !REFERENCE.test(value)) return value
  const resolved = environment[value.slice(1)]
  if (resolved !== undefined && resolved !== '') return resolved
  throw new MemoryError(`The environment variable ${value.slice(1)} is not set`, {
    code: 'INVALID_CONFIG',
    hint: `The configuration refers to it as "${value}". Set it, or remove the reference.`,
  })
}

function wrongConfig(error: z.ZodError, origins: Origins): MemoryError {
  const lines = error.issues.map((issue) => {
    const path = issue.path.join('.')
    if (issue.code === 'unrecognized_keys') return issue.keys.map((key) => unknownKey(path, key))
    const origin = origins.get(issue.path.slice(0, 2).join('.'))
    return `${path}${origin === undefined ? '' : ` (${origin})`}: ${issue.message}`
  })
  return new MemoryError('Invalid configuration', {
    code: 'INVALID_CONFIG',
    hint: lines.flat().join('\n'),
  })
}

function unknownKey(path: string, key: string): string {
  const full = path === '' ? key : `${path}.${key}`
  const sections = [
    'identity',
    'storage',
    'blobs',
    'embedder',
    'languageModel',
    'server',
    'logLevel',
  ]
  const near = closestWord(full, [...settingTypes().keys(), ...sections, 'server.keys'])
  return `${full}: unknown setting${near === undefined ? '' : `; did you mean ${near}?`}`
}
