// The layers of the encoder, in AssemblyScript (not TypeScript: `usize` is a place in memory). The
// arithmetic is that of the ONNX files: see models/encoder/onnx_graph.py. Places are multiples of 16
// and chosen by the caller; nothing is allocated here. `npm run kernel` compiles this into kernel-wasm.ts.

import { erf } from './functions'

export { attend } from './attend'
export { multiply, pack } from './multiply'

/**
 * Rounds values to 256 levels from the least to the greatest, 0 among them, as onnxruntime does.
 * Writes each level less that of 0, as i16, and returns the size of a level. `count` is a multiple of 8.
 */
export function quantize(values: usize, count: u32, levels: usize): f32 {
  const end = <usize>count << 2
  let low = f32x4.splat(0)
  let high = f32x4.splat(0)
  for (let at: usize = 0; at < end; at += 16) {
    const some = v128.load(values + at)
    low = f32x4.min(low, some)
    high = f32x4.max(high, some)
  }
  const least = min(
    min(f32x4.extract_lane(low, 0), f32x4.extract_lane(low, 1)),
    min(f32x4.extract_lane(low, 2), f32x4.extract_lane(low, 3)),
  )
  const greatest = max(
    max(f32x4.extract_lane(high, 0), f32x4.extract_lane(high, 1)),
    max(f32x4.extract_lane(high, 2), f32x4.extract_lane(high, 3)),
  )
  const step: f32 = least == greatest ? 1 : (greatest - least) / 255
  const zero = nearest<f32>(max<f32>(0, min<f32>(255, -least / step)))
  const steps = f32x4.splat(step)
  const bottom = f32x4.splat(-zero)
  const top = f32x4.splat(255 - zero)
  for (let at: usize = 0; at < end; at += 32) {
    const first = f32x4.div(v128.load(values + at), steps)
    const second = f32x4.div(v128.load(values + at, 16), steps)
    v128.store(
      levels + (at >> 1),
      i16x8.narrow_i32x4_s(
        i32x4.trunc_sat_f32x4_s(f32x4.nearest(f32x4.min(f32x4.max(first, bottom), top))),
        i32x4.trunc_sat_f32x4_s(f32x4.nearest(f32x4.min(f32x4.max(second, bottom), top))),
      ),
    )
  }
  return step
}

/** x · ½ · (1 + erf(x / √2)), in place. `count` is a multiple of 4. */
export function gelu(values: usize, count: u32): void {
  const end = values + (<usize>count << 2)
  for (let at = values; at < end; at += 16) {
    const x = v128.load(at)
    const raised = f32x4.add(erf(f32x4.mul(x, f32x4.splat(0.70710678118))), f32x4.splat(1))
    v128.store(at, f32x4.mul(f32x4.mul(x, raised), f32x4.splat(0.5)))
  }
}

/** LayerNorm of each row of `left` + `right`. `width` is a multiple of 4. */
export function addNormalize(
  left: usize,
  right: usize,
  rows: u32,
  width: u32,
  weight: usize,
  bias: usize,
  output: usize,
): void {
  const bytes = <usize>width << 2
  for (let row: u32 = 0; row < rows; row++) {
    const start = <usize>row * bytes
    // One value after the other, as onnxruntime adds them: in another order, some later rounding tips over.
    let sum: f32 = 0
    let squares: f32 = 0
    for (let at: usize = 0; at < bytes; at += 4) {
      const both = load<f32>(left + start + at) + load<f32>(right + start + at)
      store<f32>(output + start + at, both)
      sum += both
      squares += both * both
    }
    const centre = sum / <f32>width
    const mean = f32x4.splat(centre)
    const spread = f32x4.splat(sqrt<f32>(squares / <f32>width - centre * centre + 1e-12))
    for (let at: usize = 0; at < bytes; at += 16) {
      const scaled = f32x4.div(f32x4.sub(v128.load(output + start + at), mean), spread)
      v128.store(
        output + start + at,
        f32x4.add(f32x4.mul(scaled, v128.load(weight + at)), v128.load(bias + at)),
      )
    }
  }
}
