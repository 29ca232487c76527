/** Steps beyond these are left out: what decides a run is told by its opening. */
export const STEPS_KEPT_MAX = 40
export const SIGNS_A_STEP_MAX = 24
/** Of all steps together; when they are used up, a step keeps its tool and whether it failed. */
export const SIGNS_A_RUN_MAX = 480
export const SIGN_LENGTH_MAX = 80
/** What is read of an input, an output or a task. */
export const READ_LENGTH_MAX = 4_000

/** A name or a message as a part of a sign: on one line, and short. */
export function signPart(text: string): string {
  return text
    .replace(/[\s"]+/gu, ' ')
    .trim()
    .slice(0, SIGN_LENGTH_MAX)
}
