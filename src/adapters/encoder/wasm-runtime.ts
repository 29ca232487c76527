import { createEncoderKernel, createPlaces, type EncoderKernel } from './kernel/kernel.ts'
import type { ModelFiles } from './model-files.ts'
import type { ModelShape } from './model-info.ts'
import type { ModelPart, ModelRuntime } from './model-runtime.ts'
import { findTensor, type Tensors } from './read-safetensors.ts'

type Places = ReturnType<typeof createPlaces>

/** Where the kernel finds a matrix, with its scales and its bias. */
interface Matrix {
  readonly packed: number
  readonly scales: number
  readonly bias: number
  readonly rows: number
  readonly columns: number
}

interface Norm {
  readonly weight: number
  readonly bias: number
}

interface Layer {
  readonly query: Matrix
  readonly key: Matrix
  readonly value: Matrix
  readonly output: Matrix
  readonly norm: Norm
  readonly widen: Matrix
  readonly narrow: Matrix
  readonly lastNorm: Norm
}

/** Runs the layers on WebAssembly, where native code cannot run: the same sums, some times slower. */
export async function loadWasmRuntime({ info, tensors }: ModelFiles): Promise<ModelRuntime> {
  const { shape, tokens } = info
  const kernel = createEncoderKernel()
  const places = createPlaces(kernel)
  const rooms = reserveRooms(places, shape, Math.max(tokens.text, tokens.pair))
  const stacks = new Map<ModelPart, readonly Layer[]>()

  // Reading is brought in when something is first read.
  function stackOf(part: ModelPart): readonly Layer[] {
    const stack =
      stacks.get(part) ??
      layerNames(part, shape).map((name) => placeLayer(kernel, places, tensors, name))
    stacks.set(part, stack)
    return stack
  }

  return {
    name: 'wasm',
    async run(part, hidden, count) {
      const stack = stackOf(part)
      new Float32Array(kernel.memory.buffer, rooms.hidden, hidden.length).set(hidden)
      for (const layer of stack) runLayer(kernel, layer, { rooms, shape, tokens: count })
      return new Float32Array(kernel.memory.buffer, rooms.hidden, hidden.length).slice()
    },
  }
}

function layerNames(part: ModelPart, { layers, own }: ModelShape): readonly string[] {
  const stack = part === 'reading' ? 'reading' : 'encoder'
  const [from, to] = {
    shared: [0, layers - own],
    vectors: [layers - own, layers],
    reading: [0, own],
  }[part] as [number, number]
  return Array.from({ length: to - from }, (_, i) => `${stack}.layer.${from + i}`)
}

function placeLayer(kernel: EncoderKernel, places: Places, tensors: Tensors, name: string): Layer {
  const keep = (tensor: string) => places.keep(findTensor(tensors, `${name}.${tensor}`).bytes)
  const norm = (part: string) => ({ weight: keep(`${part}.weight`), bias: keep(`${part}.bias`) })
  const matrix = (part: string): Matrix => {
    const { shape, bytes } = findTensor(tensors, `${name}.${part}.weight`)
    const [rows = 0, columns = 0] = shape
    const packed = places.reserve(bytes.byteLength)
    const [scales, bias] = [keep(`${part}.weight.scale`), keep(`${part}.bias`)]
    // The plain matrix stands behind what is in use, and is overwritten by the next.
    const plain = places.lend(bytes)
    kernel.pack(plain, rows, columns, packed)
    return { packed, scales, bias, rows, columns }
  }
  return {
    query: matrix('attention.self.query'),
    key: matrix('attention.self.key'),
    value: matrix('attention.self.value'),
    output: matrix('attention.output.dense'),
    norm: norm('attention.output.LayerNorm'),
    widen: matrix('intermediate.dense'),
    narrow: matrix('output.dense'),
    lastNorm: norm('output.LayerNorm'),
  }
}

/** Room for what passes between the steps of a layer. */
function reserveRooms(places: Places, { width, wide, heads }: ModelShape, tokensMax: number) {
  const padded = Math.ceil(tokensMax / 16) * 16
  const row = () => places.reserve(4 * width * tokensMax)
  return {
    hidden: row(),
    query: row(),
    key: row(),
    value: row(),
    mixed: row(),
    wide: places.reserve(4 * wide * tokensMax),
    levels: places.reserve(2 * wide * tokensMax),
    turned: places.reserve(4 * (width / heads) * padded),
    scores: places.reserve(4 * padded),
  }
}

interface Run {
  readonly rooms: ReturnType<typeof reserveRooms>
  readonly shape: ModelShape
  readonly tokens: number
}

function runLayer(kernel: EncoderKernel, layer: Layer, { rooms, shape, tokens }: Run): void {
  const { hidden, query, key, value, mixed, wide, levels, turned, scores } = rooms
  const { width, heads } = shape
  const multiply = (input: number, pairs: readonly (readonly [Matrix, number])[]): void => {
    const step = kernel.quantize(input, tokens * (pairs[0]?.[0].rows ?? 0), levels)
    for (const [{ packed, scales, bias, rows, columns }, output] of pairs) {
      kernel.multiply(levels, tokens, rows, packed, columns, step, scales, bias, output)
    }
  }
  const addNormalize = (added: number, { weight, bias }: Norm): void =>
    kernel.addNormalize(added, hidden, tokens, width, weight, bias, hidden)

  multiply(hidden, [
    [layer.query, query],
    [layer.key, key],
    [layer.value, value],
  ])
  kernel.attend(query, key, value, tokens, width, width / heads, turned, scores, mixed)
  multiply(mixed, [[layer.output, query]])
  addNormalize(query, layer.norm)
  multiply(hidden, [[layer.widen, wide]])
  kernel.gelu(wide, tokens * shape.wide)
  multiply(wide, [[layer.narrow, query]])
  addNormalize(query, layer.lastNorm)
}
