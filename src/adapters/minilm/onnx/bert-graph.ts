import {
  type ElementType,
  FLOAT_32,
  type OnnxAttribute,
  type OnnxGraph,
  type OnnxTensor,
} from './onnx-model.ts'
import { quantizeRows, transpose } from './quantize.ts'

export interface WeightTensor {
  readonly shape: readonly number[]
  readonly values: Float32Array
}

export interface BertShape {
  readonly hiddenSize: number
  readonly heads: number
  readonly layers: number
  readonly normEpsilon: number
}

export const INPUT_NAME = 'token_ids'

// Seven bits. Processors with AVX2 but without VNNI add two products of an activation (0 to
// 255) and a weight in 16 bits, which overflows with 127: they would produce different vectors.
// 2 × 255 × 63 fits.
const MATRIX_LEVEL_MAX = 63

/** State shared by the layers while the graph is built. */
interface Build {
  readonly graph: GraphBuilder
  readonly shape: BertShape
  weight(name: string): WeightTensor
  // An activation feeds up to three matrices and is quantized once.
  readonly quantized: Map<string, readonly string[]>
}

/**
 * BERT for one text: token ids in, one vector per token out. All matrices are int8 and the
 * activations are quantized dynamically; the rest is float32. There is no batching and so no
 * mask: dynamic quantization takes its scale from the whole input, so other texts in a batch
 * would change a text's vector. Pooling is done outside, because onnxruntime-node 1.17.0
 * reduces incorrectly (see docs/decisions/0005-embeddings.md).
 */
export function buildBertGraph(
  weights: ReadonlyMap<string, WeightTensor>,
  shape: BertShape,
): OnnxGraph {
  const graph = createGraphBuilder()
  const build: Build = { graph, shape, quantized: new Map(), weight: (name) => find(weights, name) }

  let hidden = embedTokens(build)
  for (let layer = 0; layer < shape.layers; layer++) {
    const prefix = `encoder.layer.${layer}`
    const attended = attend(build, hidden, prefix)
    hidden = feedForward(build, attended, prefix)
  }

  return graph.finish({
    inputs: [{ name: INPUT_NAME, type: 'int64', shape: ['tokens'] }],
    outputs: [{ name: hidden, type: 'float32', shape: ['tokens', shape.hiddenSize] }],
  })
}

function find(weights: ReadonlyMap<string, WeightTensor>, name: string): WeightTensor {
  const tensor = weights.get(name)
  if (tensor === undefined) throw new Error(`Broken invariant: the weights have no "${name}"`)
  return tensor
}

function embedTokens(build: Build): string {
  const { graph, shape } = build
  const positions = floats(build, 'embeddings.position_embeddings.weight')
  const length = graph.apply('Shape', [INPUT_NAME])
  const used = graph.apply('Slice', [positions, graph.integers([0]), length])
  // Every token has type 0, so the table is one constant row.
  const types = build.weight('embeddings.token_type_embeddings.weight').values
  const type = graph.constant('float32', [shape.hiddenSize], types.slice(0, shape.hiddenSize))

  const typed = graph.apply('Add', [lookUpWords(build), type])
  return normalize(build, graph.apply('Add', [typed, used]), 'embeddings.LayerNorm')
}

function lookUpWords(build: Build): string {
  const { graph } = build
  const table = build.weight('embeddings.word_embeddings.weight')
  const [rows = 0, columns = 0] = table.shape
  const { values, scales } = quantizeRows(table.values, { rows, columns, levelMax: 127 })
  const levels = graph.apply('Gather', [
    graph.constant('int8', [rows, columns], values),
    INPUT_NAME,
  ])
  const scale = graph.apply('Gather', [graph.constant('float32', [rows, 1], scales), INPUT_NAME])
  return graph.apply('Mul', [toFloat(graph, levels), scale])
}

function attend(build: Build, hidden: string, prefix: string): string {
  const { graph, shape } = build
  const { heads, hiddenSize } = shape
  const perHead = hiddenSize / heads
  const split = (name: string, order: readonly number[]): string => {
    const projected = multiply(build, hidden, `${prefix}.attention.self.${name}`)
    const byHead = graph.apply('Reshape', [projected, graph.integers([-1, heads, perHead])])
    return graph.apply('Transpose', [byHead], { perm: { integers: order } })
  }

  const products = graph.apply('MatMul', [split('query', [1, 0, 2]), split('key', [1, 2, 0])])
  const scaled = graph.apply('Mul', [products, graph.scalar(1 / Math.sqrt(perHead))])
  const attention = graph.apply('Softmax', [scaled], { axis: { integer: -1 } })
  const mixed = graph.apply('MatMul', [attention, split('value', [1, 0, 2])])
  const byToken = graph.apply('Transpose', [mixed], { perm: { integers: [1, 0, 2] } })
  const joined = graph.apply('Reshape', [byToken, graph.integers([-1, hiddenSize])])

  const output = multiply(build, joined, `${prefix}.attention.output.dense`)
  const sum = graph.apply('Add', [output, hidden])
  return normalize(build, sum, `${prefix}.attention.output.LayerNorm`)
}

function feedForward(build: Build, hidden: string, prefix: string): string {
  const { graph } = build
  const widened = gelu(graph, multiply(build, hidden, `${prefix}.intermediate.dense`))
  const narrowed = multiply(build, widened, `${prefix}.output.dense`)
  const sum = graph.apply('Add', [narrowed, hidden])
  return normalize(build, sum, `${prefix}.output.LayerNorm`)
}

/** x · ½ · (1 + erf(x / √2)) */
function gelu(graph: GraphBuilder, input: string): string {
  const scaled = graph.apply('Mul', [input, graph.scalar(Math.SQRT1_2)])
  const raised = graph.apply('Add', [graph.apply('Erf', [scaled]), graph.scalar(1)])
  const product = graph.apply('Mul', [input, raised])
  return graph.apply('Mul', [product, graph.scalar(0.5)])
}

function normalize(build: Build, input: string, name: string): string {
  const inputs = [input, floats(build, `${name}.weight`), floats(build, `${name}.bias`)]
  return build.graph.apply('LayerNormalization', inputs, {
    axis: { integer: -1 },
    epsilon: { float: build.shape.normEpsilon },
  })
}

/** input · weightᵀ + bias, multiplied as integers. */
function multiply(build: Build, input: string, name: string): string {
  const { graph } = build
  const weight = build.weight(`${name}.weight`)
  const [rows = 0, columns = 0] = weight.shape
  const { values, scales } = quantizeRows(weight.values, {
    rows,
    columns,
    levelMax: MATRIX_LEVEL_MAX,
  })
  const matrix = graph.constant('int8', [columns, rows], transpose(values, { rows, columns }))

  const [levels = '', scale = '', zero = ''] = quantizeActivation(build, input)
  const product = graph.apply('MatMulInteger', [levels, matrix, zero])
  const unit = graph.apply('Mul', [scale, graph.constant('float32', [rows], scales)])
  const real = graph.apply('Mul', [toFloat(graph, product), unit])
  return graph.apply('Add', [real, floats(build, `${name}.bias`)])
}

function quantizeActivation(build: Build, input: string): readonly string[] {
  const known = build.quantized.get(input)
  if (known !== undefined) return known
  const made = build.graph.applyMany('DynamicQuantizeLinear', [input], 3)
  build.quantized.set(input, made)
  return made
}

function floats(build: Build, name: string): string {
  const { shape, values } = build.weight(name)
  return build.graph.constant('float32', shape, values)
}

function toFloat(graph: GraphBuilder, input: string): string {
  return graph.apply('Cast', [input], { to: { integer: FLOAT_32 } })
}

type Attributes = Readonly<Record<string, OnnxAttribute>>

/** Collects operators and constants; every call returns the name of its output. */
interface GraphBuilder {
  apply(operator: string, inputs: readonly string[], attributes?: Attributes): string
  /** For the few operators with several outputs. */
  applyMany(operator: string, inputs: readonly string[], outputs: number): readonly string[]
  constant(type: ElementType, shape: readonly number[], values: OnnxTensor['values']): string
  scalar(value: number): string
  integers(values: readonly number[]): string
  finish(ends: Pick<OnnxGraph, 'inputs' | 'outputs'>): OnnxGraph
}

function createGraphBuilder(): GraphBuilder {
  const nodes: OnnxGraph['nodes'][number][] = []
  const tensors: OnnxTensor[] = []
  let named = 0
  const nextName = (kind: string): string => `${kind}_${named++}`

  const builder: GraphBuilder = {
    apply(operator, inputs, attributes = {}) {
      const output = nextName(operator)
      nodes.push({ operator, inputs, outputs: [output], attributes })
      return output
    },
    applyMany(operator, inputs, count) {
      const outputs = Array.from({ length: count }, () => nextName(operator))
      nodes.push({ operator, inputs, outputs, attributes: {} })
      return outputs
    },
    constant(type, shape, values) {
      const name = nextName('constant')
      tensors.push({ name, type, shape, values })
      return name
    },
    scalar: (value) => builder.constant('float32', [], Float32Array.of(value)),
    integers: (values) =>
      builder.constant('int64', [values.length], BigInt64Array.from(values.map(BigInt))),
    finish: (ends) => ({ nodes, tensors, ...ends }),
  }
  return builder
}
