import type { NativeFrame } from './native-frame.ts'

/** The stacks that a log shows one below the other, by the numbers of their frames. */
export function stacksOf(frames: readonly NativeFrame[]): readonly (readonly NativeFrame[])[] {
  const stacks: NativeFrame[][] = []
  for (const frame of frames) {
    const last = stacks.at(-1)
    const before = last?.at(-1)?.index
    const isNew = frame.index !== undefined && before !== undefined && frame.index < before
    if (last === undefined || isNew) stacks.push([frame])
    else last.push(frame)
  }
  return stacks
}

/** Debuggers show where they stopped, and then again in the whole stack when they are asked. */
export function withoutBeginning(frames: readonly NativeFrame[]): readonly NativeFrame[] {
  const first = frames[0]
  const again = frames.findIndex((frame, at) => at > 0 && frame.index === 0)
  if (first?.index !== 0 || again < 0) return frames
  const isRepeated = frames
    .slice(0, again)
    .every(({ symbol }, at) => symbol !== undefined && symbol === frames[again + at]?.symbol)
  return isRepeated ? frames.slice(again) : frames
}
