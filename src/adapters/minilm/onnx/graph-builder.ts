import type { ElementType, OnnxAttribute, OnnxGraph, OnnxTensor } from './onnx-model.ts'

type Attributes = Readonly<Record<string, OnnxAttribute>>

/** Collects operators and constants; every call returns the name of what it made. */
export interface GraphBuilder {
  apply(operator: string, inputs: readonly string[], attributes?: Attributes): string
  /** For the few operators with several outputs. */
  applyMany(operator: string, inputs: readonly string[], outputs: number): readonly string[]
  constant(type: ElementType, shape: readonly number[], values: OnnxTensor['values']): string
  scalar(value: number): string
  integers(values: readonly number[]): string
  finish(ends: Pick<OnnxGraph, 'inputs' | 'outputs'>): OnnxGraph
}

export function createGraphBuilder(): GraphBuilder {
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
