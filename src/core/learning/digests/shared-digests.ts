import { type Scope, SHARED_PROJECT } from '../../scope.ts'
import { knownFeatures, listsIn, type RunDigest, typeOfRun } from './run-digest.ts'

/** How many projects, or agents, must show the same before the others learn of it. */
export const SHARING_MIN = 3

/** The scope of what the projects and agents of a user, or of a tenant without users, share. */
export function sharedScope({ tenant, user }: Scope): Scope {
  return { tenant, ...(user === undefined ? {} : { user }), project: SHARED_PROJECT }
}

export function isShared({ project }: Scope): boolean {
  return project === SHARED_PROJECT
}

/** Who a run belongs to: what these have in common is learned across them. */
export function sharerOf({ scope }: Pick<RunDigest, 'scope'>): string {
  return JSON.stringify([scope.project ?? null, scope.agent ?? null])
}

/**
 * Anonymised runs. What remains are actions that any agent has, and
 * names of tools and types of tasks that enough projects know.
 */
export function shareDigests(digests: readonly RunDigest[]): readonly RunDigest[] {
  const sharers = new Map<string, Set<string>>()
  for (const digest of digests)
    for (const name of namesIn(digest))
      sharers.set(name, (sharers.get(name) ?? new Set()).add(sharerOf(digest)))
  const isKnown = (name: string): boolean => (sharers.get(name)?.size ?? 0) >= SHARING_MIN
  return digests.map((digest) => {
    const type = typeOfRun(digest)
    const steps = listsIn(digest.features.steps).map((features) =>
      features.filter((one) => (isTool(one) ? isKnown(one) : isCommon(one))),
    )
    const features = knownFeatures({
      'task.type': type !== undefined && isKnown(typeName(type)) ? type : undefined,
      'steps.count': digest.features['steps.count'],
      steps,
    })
    return { ...digest, features }
  })
}

function namesIn(digest: RunDigest): ReadonlySet<string> {
  const type = typeOfRun(digest)
  const tools = listsIn(digest.features.steps).flatMap((features) => features.filter(isTool))
  return new Set([...tools, ...(type === undefined ? [] : [typeName(type)])])
}

function typeName(type: string): string {
  return `type ${type}`
}

function isTool(feature: string): boolean {
  return feature.startsWith('tool ')
}

function isCommon(feature: string): boolean {
  return feature.startsWith('is ') || feature === 'again'
}
